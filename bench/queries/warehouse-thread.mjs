// The warehouse in a thread behind a message port, as in the server.
import { workerData } from 'node:worker_threads'
import { imported } from '../imported.mjs'

const { openDuckDb } = await imported('packages/warehouse/src/duckdb/warehouse.ts')
const { directory, memoryLimit, port } = workerData
const warehouse = await openDuckDb({ directory, memoryLimit })
warehouse.serve(port)
