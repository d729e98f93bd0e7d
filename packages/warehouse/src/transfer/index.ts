export { fingerprintClickHouse, holdsEvents, loadClickHouse, saveClickHouse } from './clickhouse.ts'
export { fingerprintDuckDb } from './duckdb.ts'
export type { StoredTable, WarehouseFingerprint } from './fingerprint.ts'
