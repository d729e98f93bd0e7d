import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { schemaVersion } from './migrate.ts'
import { schema } from './schema.ts'

const options = { hasLowCardinality: true, cluster: null, onCluster: false, database: 'vigil', isReplicated: false }

test('a change of the tables has a new version', () => {
  const statements = [...schema(options), ...schema({ ...options, cluster: 'c' })]
  const tables = createHash('sha256').update(statements.join('\n')).digest('hex').slice(0, 16)
  // After a change: increase schemaVersion in migrate.ts, and add the new line here.
  expect({ version: schemaVersion, tables }).toEqual({ version: 3, tables: 'fc1a11c5617510d9' })
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
