import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFailed, onTestFinished, test } from 'vitest'
import { findClickHouse, startClickHouse } from '../../packages/warehouse/src/testing/clickhouse-server.ts'
import { expectBalance, expectStored, makeClient, makeServer } from './checks.ts'
import { cutOff } from './cut-off.ts'

const program = await findClickHouse(process.env.PATH ?? '')

test.runIf(program)(
  'accepts beacons while ClickHouse is unreachable, and stores each once when it is back',
  async () => {
    const clickHouse = await startClickHouse({ program: program ?? '', shards: 1 })
    onTestFinished(() => clickHouse.stop())
    const way = await cutOff(Number(new URL(clickHouse.url).port))
    onTestFinished(() => way.close())
    const server = await makeServer({ CLICKHOUSE_URL: `http://127.0.0.1:${way.port}` })
    onTestFailed(() => void process.stdout.write(server.output))
    const client = await makeClient(server)
    await server.start()
    for (let round = 0; round < 6; round++) {
      client.run(6)
      await sleep(500 + Math.random() * 1_000)
      way.cut()
      await sleep(1_500)
      expect((await fetch(`${server.url}/readyz`)).status).toBe(503)
      expectBalance(await server.totals())
      // Stopped and started while ClickHouse is unreachable.
      if (round % 3 === 1) {
        await server.end('SIGKILL')
        server.spawn()
        await sleep(3_000)
      }
      way.open()
      await server.ready()
      await client.stop()
      const totals = await server.settle(120_000)
      expectBalance(totals)
      expectStored(totals, client)
      expect(await rowsAt(clickHouse.url)).toEqual({
        pageViews: client.stored.get('page_view') ?? 0,
        incidents: client.stored.get('incident') ?? 0,
        incidentIds: client.stored.get('incident') ?? 0,
      })
    }
    expect([...client.statuses.keys()]).toEqual([202])
    await server.end('SIGTERM')
    client.close()
  },
)

async function rowsAt(url: string) {
  const one = async (query: string) => Number(await (await fetch(url, { method: 'POST', body: query })).text())
  return {
    // Negative ids are the loader's markers.
    pageViews: await one('SELECT sum(views) FROM page_views WHERE organization_id > 0'),
    incidents: await one('SELECT count() FROM incidents'),
    incidentIds: await one('SELECT uniqExact(id) FROM incidents'),
  }
}
