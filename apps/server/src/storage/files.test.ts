import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { localFiles } from './files.ts'

function temporary() {
  const directory = mkdtempSync(join(tmpdir(), 'vigil-files-'))
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
  return directory
}

test('reads a file as written, replaces it atomically and removes it', async () => {
  const directory = temporary()
  const files = localFiles(directory)
  await files.write('reports/a.pdf', new Uint8Array([1, 2, 3]))
  await files.write('reports/a.pdf', new Uint8Array([4]))
  expect(await files.read('reports/a.pdf')).toEqual(new Uint8Array([4]))
  expect(readdirSync(join(directory, 'reports'))).toEqual(['a.pdf'])
  await files.remove('reports/a.pdf')
  await files.remove('reports/a.pdf')
  expect(await files.read('reports/a.pdf')).toBeNull()
})

test('lists the files of a folder with size and last use', async () => {
  const files = localFiles(temporary())
  expect(await files.list('evidence')).toEqual([])
  await files.write('evidence/a.png', new Uint8Array(3))
  await files.touch('evidence/a.png', new Date('2026-11-01T00:00:00Z'))
  await files.touch('evidence/gone.png', new Date())
  expect(await files.list('evidence')).toEqual([
    { name: 'evidence/a.png', bytes: 3, usedAt: new Date('2026-11-01T00:00:00Z') },
  ])
})
