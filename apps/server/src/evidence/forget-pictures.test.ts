import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { localFiles } from '../storage/local-files.ts'
import { forgetPictures } from './forget-pictures.ts'

const now = new Date('2026-11-14T12:00:00Z')
const keeping = { days: 90, maxBytes: 1_000 }

/** Creates files of the given sizes and ages, and returns those that remain. */
async function remaining(
  kept: Record<string, readonly [bytes: number, days: number]>,
  more: Partial<typeof keeping> = {},
) {
  const directory = mkdtempSync(join(tmpdir(), 'vigil-pictures-'))
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
  const files = localFiles(directory)
  for (const [name, [bytes, days]] of Object.entries(kept)) {
    await files.write(`evidence/${name}`, new Uint8Array(bytes))
    await files.touch(`evidence/${name}`, new Date(now.getTime() - days * 86_400_000))
  }
  await files.write('shield-reports/other.png', new Uint8Array(5_000))
  await forgetPictures(files, { ...keeping, ...more }, now)
  expect(await files.list('shield-reports')).toHaveLength(1)
  return (await files.list('evidence')).map(({ name }) => name.slice('evidence/'.length)).sort()
}

test('deletes pictures not viewed for long, including empty ones', async () => {
  expect(await remaining({ 'a.png': [10, 89], 'b.png': [10, 91], 'c.png': [0, 89], 'd.png': [0, 91] })).toEqual([
    'a.png',
    'c.png',
  ])
})

test('deletes the least recently used pictures beyond the size limit', async () => {
  const kept = { 'a.png': [400, 3], 'b.png': [400, 1], 'c.png': [400, 2], 'd.png': [200, 4] } as const
  expect(await remaining(kept)).toEqual(['b.png', 'c.png'])
  expect(await remaining(kept, { maxBytes: 1_400 })).toHaveLength(4)
})

test('keeps pending markup and unfinished files for a day', async () => {
  const waiting = { 'a.txt': [9_000, 0.5], 'b.txt': [10, 1.1], 'a.png.1-2': [10, 0.5], 'b.png.3-4': [10, 1.1] } as const
  expect(await remaining({ ...waiting, 'c.png': [900, 80] })).toEqual(['a.png.1-2', 'a.txt', 'c.png'])
})
