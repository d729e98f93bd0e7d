import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import { WarehouseDamagedError } from '@vigil/warehouse'
import { errorMessage } from '../../lib/error-message.ts'
import { openEmbedded, openServer } from '../../storage/engine.ts'
import type { LoadingSettings } from '../../storage/loader-host.ts'
import { damagedExitCode, type FromThread, type ToThread } from '../../storage/messages.ts'
import { connectTurns } from '../../storage/turns-port.ts'
import type { LoaderReport } from './loader.ts'
import { startLoading } from './loading.ts'

/**
 * The loader thread: owns the embedded warehouse, loads into it, and answers the main thread's queries through a port.
 */

interface ThreadData {
  settings: LoadingSettings
  isDamaged: boolean
  port: MessagePort
  turnsPort: MessagePort
}

// Passed by thread-host.ts.
const { settings, isDamaged, port, turnsPort } = workerData as ThreadData
const main = parentPort
if (!main) throw new Error('this file must run as a worker thread')
const send = (message: FromThread) => main.postMessage(message)

const report: LoaderReport = {
  loaded: (batch) => send({ kind: 'loaded', ...batch }),
  indexed: (toSequence) => send({ kind: 'indexed', toSequence }),
  hosts: (hosts) => send({ kind: 'hosts', hosts }),
  trouble: (error) => send({ kind: 'trouble', problem: error === null ? null : errorMessage(error) }),
}

const warn = (message: string) => send({ kind: 'warning', message })
const { engine, predecessors } = settings
const embedded = engine.kind === 'duckdb' ? await openEmbedded(engine, isDamaged, { warn }) : null
embedded?.serve(port)
const warehouse =
  embedded ??
  openServer(engine as Extract<typeof engine, { kind: 'clickhouse' }>, { turns: connectTurns(turnsPort), predecessors }) // the other member of the union

const loading = startLoading(settings, warehouse, report)
main.on('message', (message: ToThread) => {
  if (message.kind === 'names') loading.setNames(message.names)
  else void loading.stop()
})
send({ kind: 'ready' })

let code = 0
try {
  await loading.done
} catch (error) {
  warn(`loading failed: ${errorMessage(error)}`)
  code = error instanceof WarehouseDamagedError ? damagedExitCode : 1
}
await warehouse.close()
process.exit(code)
