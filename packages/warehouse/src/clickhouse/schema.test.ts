import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { schemaVersion } from './migrate.ts'
import { schema } from './schema.ts'

const options = { hasLowCardinality: true, cluster: null, onCluster: false, database: 'vigil', isReplicated: false }

test('a change of the tables has a new version', () => {
  const tables = createHash('sha256').update(schema(options).join('\n')).digest('hex').slice(0, 16)
  // After a change: increase schemaVersion in migrate.ts, and add the new line here.
  expect({ version: schemaVersion, tables }).toEqual({ version: 2, tables: 'b115b947bd99af2e' })
})

test('replicates the tables of a cluster with replicas, below one path for each shard and table', () => {
  const [first = ''] = schema({ ...options, cluster: 'c', isReplicated: true })
  expect(first).toContain('CREATE TABLE IF NOT EXISTS "page_views_local"')
  expect(first).toContain(
    `ENGINE = ReplicatedSummingMergeTree('/clickhouse/tables/{shard}/vigil/page_views_local', '{replica}', ("views"))`,
  )
  const markups = schema({ ...options, cluster: 'c', isReplicated: true }).find((text) =>
    text.includes('"markups_local"'),
  )
  expect(markups).toContain(
    `ReplicatedReplacingMergeTree('/clickhouse/tables/{shard}/vigil/markups_local', '{replica}')`,
  )
})
