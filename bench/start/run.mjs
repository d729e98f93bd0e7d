// Start-up times with the demo.
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { demoServer } from '../demo-server.mjs'
import { memory } from '../figures.mjs'
import { cpuSeconds } from '../process.mjs'
import { figure } from '../report.mjs'

export async function run() {
  const directory = await mkdtemp(join(tmpdir(), 'vigil-bench-start-'))
  await chmod(directory, 0o711)
  const server = await demoServer(directory)
  const first = await readyAfter(server)
  figure({ what: 'first start with sixty days of demo, until ready', value: first, unit: ' s', goal: { atMost: 60 } })
  const startedAt = performance.now()
  await server.settle(900_000)
  figure({ what: 'until all of it is in the warehouse', value: first + secondsSince(startedAt), unit: ' s' })
  figure({ what: 'its CPU time', value: cpuSeconds(server.pid), unit: ' s' })
  memory('through it', server.pid)
  await server.end('SIGTERM')
  figure({ what: 'next start', value: await readyAfter(server), unit: ' s', goal: { atMost: 5 } })
  await server.end('SIGTERM')
  await rm(directory, { recursive: true, force: true })
}

async function readyAfter(server) {
  const startedAt = performance.now()
  server.spawn()
  await server.ready(900_000)
  return secondsSince(startedAt)
}

const secondsSince = (startedAt) => (performance.now() - startedAt) / 1000
