// Opens a set twice: as the server does, and directly, for hand-written statements.
import { join } from 'node:path'
import { MessageChannel, Worker } from 'node:worker_threads'
import { DuckDBInstance } from '@duckdb/node-api'
import { imported } from '../imported.mjs'

const { databaseFile } = await imported('packages/warehouse/src/duckdb/files.ts')
const { connectDuckDb } = await imported('packages/warehouse/src/duckdb/warehouse.ts')
/** The server's default. */
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
  const plain = await openPlainly(directory)
  return {
    warehouse,
    byHand: plain.byHand,
    close: async () => {
      plain.close()
      await warehouse.close()
      await thread.terminate()
    },
  }
}

/** For hand-written statements. The file lock belongs to this process, and nothing writes. */
export async function openPlainly(directory) {
  const instance = await DuckDBInstance.create(join(directory, databaseFile), {
    access_mode: 'READ_ONLY',
    memory_limit: memoryLimit,
    threads: '2',
  })
  const connection = await instance.connect()
  return {
    byHand: async (text) => (await connection.runAndReadAll(text)).getRows(),
    close: () => {
      connection.closeSync()
      instance.closeSync()
    },
  }
}
