import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFailed, onTestFinished, test } from 'vitest'
import { clusterName, findClickHouse, startClickHouse } from '../../packages/warehouse/src/testing/clickhouse-server.ts'
import { expectBalance, makeClient, makeServer } from './checks.ts'
import type { ModelClient } from './client.ts'

const program = await findClickHouse(process.env.PATH ?? '')

test.runIf(program)(
  'stores beacons once after a ClickHouse server of the cluster was killed and restarted during loading',
  async () => {
    const cluster = await startClickHouse({ program: program ?? '', shards: 2 })
    onTestFinished(() => cluster.stop())
    const server = await makeServer({ CLICKHOUSE_URL: cluster.url, CLICKHOUSE_CLUSTER: clusterName })
    onTestFailed(() => void process.stdout.write(server.output))
    // Organizations with even and odd ids: a batch has rows for both servers.
    const clients = [await makeClient(server), await makeClient(server)]
    await server.start()
    // Queries go to the first server; the second only holds a shard.
    for (const shard of [1, 0, 1]) {
      for (const client of clients) client.run(4)
      await sleep(500 + Math.random() * 1_000)
      await cluster.kill(shard)
      await sleep(2_000)
      expectBalance(await server.totals())
      await cluster.restart(shard)
      await sleep(1_000)
      for (const client of clients) await client.stop()
      const totals = await server.settle(180_000)
      expectBalance(totals)
      expect(totals.storedByType).toEqual(storedBy(clients))
      expect(await rowsAt(cluster.url.split(',')[0] ?? '')).toEqual({
        pageViews: totals.storedByType.page_view,
        incidents: totals.storedByType.incident,
        incidentIds: totals.storedByType.incident,
      })
    }
    await server.end('SIGTERM')
    for (const client of clients) client.close()
  },
)

function storedBy(clients: readonly ModelClient[]) {
  const all: Record<string, number> = {}
  for (const { stored } of clients) for (const [type, count] of stored) all[type] = (all[type] ?? 0) + count
  return all
}

async function rowsAt(url: string) {
  const one = async (query: string) => Number(await (await fetch(url, { method: 'POST', body: query })).text())
  return {
    // Negative ids are the loader's markers.
    pageViews: await one('SELECT sum(views) FROM page_views WHERE organization_id > 0'),
    incidents: await one('SELECT count() FROM incidents'),
    incidentIds: await one('SELECT uniqExact(id) FROM incidents'),
  }
}
