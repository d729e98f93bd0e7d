import { expect, test } from 'vitest'
import { type BulkReport, downloadAll } from './bulk-reports.ts'

const reports: BulkReport[] = ['a', 'b', 'c'].map((name) => ({
  kind: 'publisher',
  organizationId: 1,
  eventDate: '2026-11-01',
  actionGroupID: `incident-${name}`,
  creativeID: name,
}))

function watched(fails: { collecting?: string[]; downloading?: string[] } = {}) {
  const said: string[] = []
  const step =
    (word: string, failing: string[] = []) =>
    async ({ creativeID }: BulkReport) => {
      said.push(`${word} ${creativeID}`)
      if (failing.includes(creativeID)) throw new Error('no')
    }
  const steps = {
    collect: step('collect', fails.collecting),
    download: step('download', fails.downloading),
    onProgress: (message: string) => said.push(message),
  }
  return { said, steps }
}

test('collects all reports, then downloads them one by one', async () => {
  const { said, steps } = watched()
  expect(await downloadAll(reports, steps)).toEqual({ notCollected: 0, failed: [] })
  expect(said).toEqual([
    'collect a',
    'collect b',
    'collect c',
    'Downloading file 1 of 3',
    'download a',
    'Downloading file 2 of 3',
    'download b',
    'Downloading file 3 of 3',
    'download c',
  ])
})

test('reports a failure and continues with the others', async () => {
  const { said, steps } = watched({ collecting: ['a'], downloading: ['b'] })
  expect(await downloadAll(reports, steps)).toMatchObject({ notCollected: 1, failed: [{ creativeID: 'b' }] })
  expect(said.filter((word) => word.startsWith('download'))).toEqual(['download b', 'download c'])
  expect(said).toContain('Downloading file 2 of 2')
})
