import { expect, test } from 'vitest'
import { type BulkReport, downloadAll } from './bulk-reports.ts'

const reports: BulkReport[] = ['a', 'b', 'c'].map((name) => ({
  kind: 'publisher',
  organizationId: 1,
  eventDate: '2026-11-01',
  actionGroupID: `incident-${name}`,
  creativeID: name,
}))

function recordSteps(fails: { collecting?: string[]; downloading?: string[] } = {}) {
  const log: string[] = []
  const step =
    (word: string, failing: string[] = []) =>
    async ({ creativeID }: BulkReport) => {
      log.push(`${word} ${creativeID}`)
      if (failing.includes(creativeID)) throw new Error('no')
    }
  const steps = {
    collect: step('collect', fails.collecting),
    download: step('download', fails.downloading),
    onProgress: (message: string) => log.push(message),
  }
  return { log, steps }
}

test('collects all reports, then downloads them one by one', async () => {
  const { log, steps } = recordSteps()
  expect(await downloadAll(reports, steps)).toEqual({ notCollected: 0, failed: [] })
  expect(log).toEqual([
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
  const { log, steps } = recordSteps({ collecting: ['a'], downloading: ['b'] })
  expect(await downloadAll(reports, steps)).toMatchObject({ notCollected: 1, failed: [{ creativeID: 'b' }] })
  expect(log.filter((word) => word.startsWith('download'))).toEqual(['download b', 'download c'])
  expect(log).toContain('Downloading file 2 of 2')
})
