import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { LockHeldError, lockFile } from './file-lock.ts'
import { identify } from './process-identity.ts'

let folder: string
let path: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vigil-lock-'))
  path = join(folder, 'lock')
})

afterEach(() => rm(folder, { recursive: true, force: true }))

test('is held by one until it is released', async () => {
  const lock = await lockFile(path)
  await expect(lockFile(path)).rejects.toThrow(LockHeldError)
  await lock.release()
  await lock.release()
  expect(await readdir(folder)).toEqual([])
  await (await lockFile(path)).release()
})

test.each([
  ['of a process that ended', { pid: 2 ** 22 + 1 }],
  ['with a reused process id', { startTicks: '1' }],
  ['from before a reboot', { bootId: 'another' }],
])('takes over a lock %s', async (_case, change) => {
  await writeFile(path, JSON.stringify({ token: 'left behind', ...(await identify(process.ppid)), ...change }))
  await lockFile(path)
  expect(JSON.parse(await readFile(path, 'utf8')).pid).toBe(process.pid)
})

test.each(['', '{"pid"', 'null'])('takes over a lock with lost content: %j', async (content) => {
  await writeFile(path, content)
  await lockFile(path)
  expect(JSON.parse(await readFile(path, 'utf8')).pid).toBe(process.pid)
})

test('respects another running process', async () => {
  await writeFile(path, JSON.stringify({ token: 'theirs', ...(await identify(process.ppid)) }))
  await expect(lockFile(path)).rejects.toMatchObject({ pid: process.ppid })
})

test('lets exactly one of many starters take over a stale lock', async () => {
  await writeFile(path, JSON.stringify({ token: 'left behind', pid: 2 ** 22 + 1 }))
  const outcomes = await Promise.allSettled(Array.from({ length: 30 }, () => lockFile(path)))
  expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(1)
  expect(await readdir(folder)).toEqual(['lock'])
})

test('does not release a lock that another process took over', async () => {
  const lock = await lockFile(path)
  await writeFile(path, JSON.stringify({ token: 'theirs', ...(await identify(process.ppid)) }))
  await lock.release()
  expect(await readdir(folder)).toEqual(['lock'])
})
