import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { claimDataDirectory, DataDirectoryError } from './data-directory.ts'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vigil-data-'))
})

afterEach(() => rm(folder, { recursive: true, force: true }))

test('creates the directory and can claim it again after release', async () => {
  const directory = join(folder, 'deep', 'data')
  const claim = await claimDataDirectory(directory)
  await claim.release()
  await (await claimDataDirectory(directory)).release()
})

test('reports to a second start that Vigil is already running there, with the process id', async () => {
  await claimDataDirectory(folder)
  const second = claimDataDirectory(folder)
  await expect(second).rejects.toThrow(DataDirectoryError)
  await expect(second).rejects.toThrow(`Vigil is already running on ${folder} (process ${process.pid})`)
})

test('takes over the claim of a killed process', async () => {
  await claimDataDirectory(folder)
  const killed = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
  await once(killed, 'spawn')
  const path = join(folder, 'vigil.lock')
  const claim = JSON.parse(await readFile(path, 'utf8'))
  await writeFile(path, JSON.stringify({ ...claim, pid: killed.pid, startTicks: undefined }))
  await expect(claimDataDirectory(folder)).rejects.toThrow(`process ${killed.pid}`)

  killed.kill('SIGKILL')
  await once(killed, 'exit')
  await (await claimDataDirectory(folder)).release()
})

test('closes the files of earlier versions to other users, except the way to PostgreSQL', async () => {
  const readMode = async (name: string) => ((await stat(join(folder, name))).mode & 0o777).toString(8)
  for (const name of ['warehouse', 'backups', 'postgres']) {
    await mkdir(join(folder, name))
    await chmod(join(folder, name), 0o755)
  }
  await writeFile(join(folder, 'demo-traffic.json'), '{}')
  await chmod(join(folder, 'demo-traffic.json'), 0o644)
  await chmod(folder, 0o755)

  await (await claimDataDirectory(folder)).release()
  expect(await readMode('.')).toBe(process.getuid?.() === 0 ? '711' : '700')
  expect(await readMode('warehouse')).toBe('700')
  expect(await readMode('backups')).toBe('700')
  expect(await readMode('demo-traffic.json')).toBe('600')
  expect(await readMode('postgres')).toBe('755')

  await (await claimDataDirectory(folder, { hasPostgres: false })).release()
  expect(await readMode('.')).toBe('700')
})

test('explains why a path cannot be the data directory', async () => {
  await writeFile(join(folder, 'file'), '')
  await expect(claimDataDirectory(join(folder, 'file', 'below'))).rejects.toThrow(
    /cannot be used as the data directory/,
  )
})
