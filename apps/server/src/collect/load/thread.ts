import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import { WarehouseDamagedError } from '@vigil/warehouse'
import { openEmbedded, openServer } from './engine.ts'
import type { LoaderReport } from './loader.ts'
import { type LoadingSettings, startLoading } from './loading.ts'
import { damagedExitCode, type FromThread, type ToThread } from './messages.ts'

/** The loader's thread: it has the embedded warehouse, loads into it, and lets the main thread ask it through a port. */

interface Given {
  settings: LoadingSettings
  isDamaged: boolean
  port: MessagePort
}

// What thread-host.ts hands over.
const { settings, isDamaged, port } = workerData as Given
const main = parentPort
if (!main) throw new Error('this file is a thread')
const tell = (message: FromThread) => main.postMessage(message)
const textOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

const report: LoaderReport = {
  loaded: (batch) => tell({ kind: 'loaded', ...batch }),
  indexed: (toSequence) => tell({ kind: 'indexed', toSequence }),
  hosts: (hosts) => tell({ kind: 'hosts', hosts }),
  trouble: (error) => tell({ kind: 'trouble', problem: error === null ? null : textOf(error) }),
}

const warn = (message: string) => tell({ kind: 'warning', message })
const { engine } = settings
const embedded = engine.kind === 'duckdb' ? await openEmbedded(engine, isDamaged, { warn }) : null
embedded?.serve(port)
const warehouse = embedded ?? openServer(engine as Extract<typeof engine, { kind: 'clickhouse' }>) // the other of the two

const loading = startLoading(settings, warehouse, report)
main.on('message', (message: ToThread) => {
  if (message.kind === 'names') loading.setNames(message.names)
  else void loading.stop()
})
tell({ kind: 'ready' })

let code = 0
try {
  await loading.done
} catch (error) {
  warn(`loading ended: ${textOf(error)}`)
  code = error instanceof WarehouseDamagedError ? damagedExitCode : 1
}
await warehouse.close()
process.exit(code)
