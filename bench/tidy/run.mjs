// Delay until an event is visible while sixty days are sorted.
import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { demoServer } from '../demo-server.mjs'
import { memory, visibility, visibleAfter } from '../figures.mjs'
import { imported } from '../imported.mjs'
import { benchData, cachedSet } from '../set/cached.mjs'
import { copyDirectory } from '../set/copy.mjs'
import { forgetOrder } from './forget-order.mjs'

const { demoDistributions } = await imported('packages/demo/src/index.ts')
const seconds = 60

export async function run() {
  const directory = join(benchData, 'tidy')
  await rm(directory, { recursive: true, force: true })
  copyDirectory(await cachedSet('10m'), directory)
  await forgetOrder(join(directory, 'warehouse/events.duckdb'))
  const server = await demoServer(directory, { TIDY_MINUTES: '0.05' })
  await server.start()
  try {
    const [{ id: tag }] = demoDistributions('Harbour Media')
    const waits = []
    const until = performance.now() + seconds * 1000
    while (performance.now() < until) {
      const event = { id: randomUUID(), type: 'page_view', at: Date.now(), host: 'www.harbourpost.com' }
      waits.push(await visibleAfter(server, JSON.stringify({ v: 1, tag, sent: Date.now(), events: [event] })))
    }
    visibility('from acknowledgement to visible, while 10 M page views are sorted', waits)
    memory('through it', server.pid)
  } finally {
    await server.end('SIGTERM')
  }
  await rm(directory, { recursive: true, force: true })
}
