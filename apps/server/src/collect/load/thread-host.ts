import { MessageChannel, Worker } from 'node:worker_threads'
import { connectDuckDb, remembering, type Warehouse } from '@vigil/warehouse'
import { delegating } from './delegating.ts'
import { openServer } from './engine.ts'
import type { LoaderHost, LoaderListener } from './host.ts'
import type { LoadingSettings } from './loading.ts'
import { damagedExitCode, type FromThread, type ToThread } from './messages.ts'
import type { PlatformNames } from './names.ts'

const stopWithinMs = 8_000
const firstPauseMs = 500
const longestPauseMs = 30_000
/** Two endings so soon after one another are one trouble. */
const sameTroubleMs = 120_000

/** Many times what a batch needs. Without a bound the engine lets garbage pile up to a share of the machine's memory. */
const resourceLimits = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 }

/**
 * Keeps the loader's thread running. It ends itself when the warehouse says it is damaged: DuckDB says so too when only its memory is, so
 * it is opened again first, and set aside when that does not help.
 */
export async function startLoaderThread(
  file: string,
  settings: LoadingSettings,
  listener: LoaderListener,
): Promise<LoaderHost> {
  const server = settings.engine.kind === 'clickhouse' ? openServer(settings.engine) : null
  let warehouse = server as Warehouse // or the thread's own, from its start on
  let worker: Worker
  let names: PlatformNames = { ssp: [], dsp: [] }
  let isStopping = false
  let pauseMs = firstPauseMs
  let damagedAt = Number.NEGATIVE_INFINITY
  let ended: Promise<void>
  let restart: NodeJS.Timeout | undefined
  const tell = (message: ToThread) => worker.postMessage(message)

  function start(isDamaged: boolean) {
    const { port1, port2 } = new MessageChannel()
    const embedded = server ? null : remembering(connectDuckDb(port1))
    if (embedded) warehouse = embedded
    worker = new Worker(file, {
      workerData: { settings, isDamaged, port: port2 },
      transferList: [port2],
      resourceLimits,
    })
    worker.on('message', (message: FromThread) => {
      if (message.kind === 'ready') tell({ kind: 'names', names })
      else if (message.kind === 'loaded') {
        pauseMs = firstPauseMs
        // Before anybody is told that the events are in: whoever asks then finds them.
        embedded?.forget(message.changes)
      }
      listener(message)
    })
    worker.on('error', (error) =>
      listener({ kind: 'warning', message: `the loader's thread failed: ${error.message}` }),
    )
    ended = new Promise((resolve) => worker.once('exit', (code) => resolve(endedWith(code))))
  }

  function endedWith(code: number) {
    if (isStopping) return
    const isDamage = code === damagedExitCode
    const isAgain = isDamage && performance.now() - damagedAt < sameTroubleMs
    if (isDamage) damagedAt = performance.now()
    listener({ kind: 'warning', message: `the loader's thread ended; it starts again in ${pauseMs} ms` })
    restart = setTimeout(() => start(isAgain), pauseMs)
    pauseMs = Math.min(longestPauseMs, pauseMs * 2)
  }

  start(false)
  return {
    warehouse: delegating(
      async () => warehouse,
      () => warehouse.backup,
    ),
    setNames: (given) => {
      names = given
      tell({ kind: 'names', names })
    },
    stop: async () => {
      isStopping = true
      clearTimeout(restart)
      tell({ kind: 'stop' })
      const timer = setTimeout(() => void worker.terminate(), stopWithinMs)
      await ended
      clearTimeout(timer)
      if (server) await server.close()
    },
  }
}
