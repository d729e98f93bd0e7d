// The server as people run it, built once a run; with the demo, on a directory of its choice.
import { rmSync } from 'node:fs'
import { buildServer } from '../tests/faults/build.mjs'
import { imported } from './imported.mjs'

const { TestServer } = await imported('tests/faults/server.ts')

let built = null

/** The file to run. */
export async function builtServer() {
  built ??= buildServer(`bench-${process.pid}`)
  return (await built).file
}

export async function removeBuild() {
  if (built) rmSync((await built).place, { recursive: true, force: true })
}

/** Not started yet. Its accounts are in the directory too. */
export async function demoServer(directory, environment = {}) {
  const around = { serverFile: await builtServer(), databaseUrl: '' }
  return TestServer.make(around, { VIGIL_DEMO: '1', CALLS_PER_MINUTE: '1000000', ...environment }, directory)
}

/** Fills an empty directory by a first start, all of it loaded. */
export async function loadDemo(directory) {
  const server = await demoServer(directory)
  server.spawn()
  await server.ready(900_000)
  await server.settle(900_000)
  await server.end('SIGTERM')
}
