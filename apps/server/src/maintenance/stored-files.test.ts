import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '../config.ts'
import { bucketFiles } from '../storage/bucket/bucket-files.ts'
import { localFiles } from '../storage/local-files.ts'
import { startObjectStore, storeKeys } from '../storage/testing/object-store.ts'
import { runFilesCommand } from './files-command.ts'
import { hasFiles, loadFiles, measureFiles, saveFiles } from './stored-files.ts'

async function start() {
  const place = mkdtempSync(join(tmpdir(), 'vigil-stored-'))
  onTestFinished(() => rmSync(place, { recursive: true, force: true }))
  const store = await startObjectStore()
  const config = readConfig({ DATA_DIR: join(place, 'data'), FILES_URL: store.url, ...storeKeys })
  if (!config.bucket) throw new Error('no bucket')
  const files = bucketFiles(config.bucket)
  const { filesDirectory } = config
  const lines: string[] = []
  const command = (...args: string[]) => runFilesCommand(args, config, (line) => lines.push(line))
  return { place, store, config, files, directory: localFiles(filesDirectory), filesDirectory, lines, command }
}

const text = (content: string) => new TextEncoder().encode(content)

test('moves files to a bucket, repeatedly, and back', async () => {
  const { store, files, directory, filesDirectory, lines, command } = await start()
  await directory.write('contact/1', text('one'))
  await directory.write('evidence/2.png', text('two'))
  writeFileSync(join(filesDirectory, 'evidence/3.png.0d9a7f34-0000-4000-8000-000000000000'), 'unfinished')
  expect(await command('copy')).toBe(0)
  await directory.write('evidence/2.png', text('changed'))
  await directory.write('shield-reports/4.pdf', text('four'))
  expect(await command('copy')).toBe(0)
  expect(lines).toEqual([
    'Copied 2 files (1 MB) to the bucket vigil; 0 were already there.',
    'Copied 2 files (1 MB) to the bucket vigil; 1 were already there.',
  ])
  expect(await files.read('evidence/2.png')).toEqual(text('changed'))
  expect(await hasFiles(files)).toBe(true)

  rmSync(filesDirectory, { recursive: true })
  expect(await command('copy', '--back')).toBe(0)
  expect(readFileSync(join(filesDirectory, 'shield-reports/4.pdf'), 'utf8')).toBe('four')

  store.meddle((_, response) => {
    response.writeHead(403).end('<Error><Code>AccessDenied</Code></Error>')
    return true
  })
  expect(await command('copy')).toBe(1)
  expect(lines.at(-1)).toContain('status 403 AccessDenied. Run the command again to continue.')
  expect(await command('move')).toBe(2)
})

test('needs a bucket to copy to', async () => {
  const lines: string[] = []
  expect(await runFilesCommand(['copy'], readConfig({}), (line) => lines.push(line))).toBe(1)
  expect(lines).toEqual(['This needs FILES_URL and its keys.'])
})

test('a backup contains the files of the bucket, and restoring replaces what is there', async () => {
  const { place, files, filesDirectory } = await start()
  const stores = { filesDirectory, bucketFiles: files }
  await files.write('contact/1', text('one'))
  await files.write('evidence/2.png', new Uint8Array())
  const saved = join(place, 'saved')
  await saveFiles(stores, saved)
  expect(readFileSync(join(saved, 'contact/1'), 'utf8')).toBe('one')
  expect(await measureFiles(stores)).toBe(3)

  await files.write('contact/1', text('other'))
  await files.remove('evidence/2.png')
  await files.write('shield-reports/later.pdf', text('later'))
  await loadFiles(stores, saved)
  expect(await files.read('contact/1')).toEqual(text('one'))
  expect(await files.read('evidence/2.png')).toEqual(new Uint8Array())
  expect(await files.read('shield-reports/later.pdf')).toBeNull()

  // The same backup, restored to an installation without a bucket.
  await loadFiles({ filesDirectory, bucketFiles: null }, saved)
  expect(readFileSync(join(filesDirectory, 'contact/1'), 'utf8')).toBe('one')
  mkdirSync(join(place, 'empty'))
  await loadFiles(stores, join(place, 'empty'))
  expect(await hasFiles(files)).toBe(false)
})
