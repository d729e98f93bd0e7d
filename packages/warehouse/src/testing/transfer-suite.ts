import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { openClickHouse } from '../clickhouse/warehouse.ts'
import { fingerprintClickHouse, loadClickHouse, saveClickHouse } from '../transfer/index.ts'
import { freshDatabase } from './clickhouse-database.ts'
import { naiveSelect } from './naive.ts'
import { inBatches, organizationIds, randomRows, seeded } from './rows.ts'
import { testScope } from './scopes.ts'

/** Saving all tables of a server, or of a cluster, and loading them into another database. */
export function describeTransfer(name: string, given: { url: string; cluster?: string }) {
  describe(`${name}: backup`, () => {
    test('restores every row, the position of each journal, and fingerprints that merges do not change', async () => {
      const folder = await mkdtemp(join(tmpdir(), 'vigil-transfer-'))
      const [source, target] = [await freshDatabase(given.url), await freshDatabase(given.url)]
      const { cluster } = given
      const [from, to] = [source, target].map(({ url }) => ({ url, cluster }))
      if (!from || !to) throw new Error('two databases')
      const rows = randomRows(seeded(27), 400)
      const warehouse = await openClickHouse(from)
      const batches = inBatches(rows, { collector: 'one', count: 3 })
      for (const batch of batches) await warehouse.load(batch)
      const position = await warehouse.loadedTo('one')
      await warehouse.close()

      const before = await fingerprintClickHouse(from)
      const tables = await saveClickHouse(from, folder)
      await loadClickHouse(to, folder, tables)
      // Repeated after an interruption.
      await loadClickHouse(to, folder, tables)
      expect(await fingerprintClickHouse(to, before)).toEqual(before)
      expect(before.some((table) => table.rows > 0)).toBe(true)

      const restored = await openClickHouse(to)
      expect(await restored.loadedTo('one')).toBe(position)
      const query = {
        dataset: 'traffic',
        measures: ['pageViews'],
        by: ['host'],
        range: { from: '2026-10-01', to: '2026-11-30' },
      } as const
      for (const id of organizationIds)
        expect(await restored.select(testScope(id), query)).toEqual(naiveSelect(rows, id, query))
      // A batch that the backup contains is not loaded twice.
      for (const batch of batches) await restored.load(batch)
      await restored.close()
      expect((await fingerprintClickHouse(to, before)).map((table) => table.rows)).toEqual(
        before.map((table) => table.rows),
      )
      await Promise.all([source.drop(), target.drop(), rm(folder, { recursive: true })])
    })
  })
}
