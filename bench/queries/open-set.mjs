// One set opened twice: as the server does, and plainly, for the statements written by hand.
import { join } from 'node:path'
import { MessageChannel, Worker } from 'node:worker_threads'
import { DuckDBInstance } from '@duckdb/node-api'
import { imported } from '../imported.mjs'

const { connectDuckDb } = await imported('packages/warehouse/src/duckdb/warehouse.ts')
/** The server's own default. */
const memoryLimit = '256MB'

export async function openSet(dataDirectory) {
  const directory = join(dataDirectory, 'warehouse')
  const { port1, port2 } = new MessageChannel()
  const thread = new Worker(new URL('warehouse-thread.mjs', import.meta.url), {
    workerData: { directory, memoryLimit, port: port2 },
    transferList: [port2],
  })
  const warehouse = connectDuckDb(port1)
  if (!(await warehouse.isReachable())) throw new Error(`${directory} cannot be opened`)
  // The lock is the process's own, and nobody writes.
  const instance = await DuckDBInstance.create(join(directory, 'events.duckdb'), {
    access_mode: 'READ_ONLY',
    memory_limit: memoryLimit,
    threads: '2',
  })
  const connection = await instance.connect()
  return {
    warehouse,
    byHand: async (text) => (await connection.runAndReadAll(text)).getRows(),
    close: async () => {
      connection.closeSync()
      instance.closeSync()
      await warehouse.close()
      await thread.terminate()
    },
  }
}
