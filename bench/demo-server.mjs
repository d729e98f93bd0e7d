// The production server with the demo, built once per run, on any directory.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildServer } from '../tests/faults/build.mjs'
import { imported } from './imported.mjs'

const { TestServer } = await imported('tests/faults/server.ts')

let built = null

/** Path of the built entry file. */
export async function builtServer() {
  built ??= buildServer(`bench-${process.pid}`)
  return (await built).file
}

export async function removeBuild() {
  if (built) rmSync((await built).place, { recursive: true, force: true })
}

/** Not started yet. Its accounts database is in the directory too. */
export async function demoServer(directory, environment = {}) {
  noteBackup(directory)
  const around = { serverFile: await builtServer(), databaseUrl: '' }
  return TestServer.make(around, { VIGIL_DEMO: '1', CALLS_PER_MINUTE: '1000000', ...environment }, directory)
}

/** As if the nightly backup had run: the server would otherwise make it a minute after its start, during the measurement. */
function noteBackup(directory) {
  const now = new Date()
  const folder = join(directory, 'backups', now.toISOString().slice(0, 10))
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  writeFileSync(
    join(folder, 'backup.json'),
    JSON.stringify({ at: now.getTime(), durationMs: 0, bytes: 0, sequence: 0 }),
  )
}

/** Fills an empty directory by a first start, until everything is loaded. */
export async function loadDemo(directory) {
  const server = await demoServer(directory)
  server.spawn()
  await server.ready(900_000)
  await server.settle(900_000)
  await server.end('SIGTERM')
}
