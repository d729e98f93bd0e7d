import { MessageChannel, Worker } from 'node:worker_threads'
import { cacheQueries, connectDuckDb, type LoadTurns, type Warehouse, type WatchStatement } from '@vigil/warehouse'
import { delegating } from './delegating.ts'
import { openServer } from './engine.ts'
import type { LoaderHost, LoaderListener, LoadingSettings } from './loader-host.ts'
import { damagedExitCode, type FromThread, type PlatformNames, type ToThread } from './messages.ts'
import { serveTurns } from './turns-port.ts'

const stopWithinMs = 8_000
const firstPauseMs = 500
const longestPauseMs = 30_000
/** A second crash within this time counts as the same problem. */
const sameTroubleMs = 120_000

/** Many times what a batch needs. Without a limit, V8 lets garbage grow to a share of the machine's memory. */
const resourceLimits = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 }

/**
 * Keeps the loader thread running. It exits when the warehouse reports damage. DuckDB also reports that when only its
 * memory is damaged, so the file is reopened first and set aside only if that fails.
 */
export async function startLoaderThread(
  file: string,
  settings: LoadingSettings,
  listener: LoaderListener,
  { turns, watch }: { turns: LoadTurns; watch?: WatchStatement | undefined },
): Promise<LoaderHost> {
  const server = settings.engine.kind === 'clickhouse' ? openServer(settings.engine, { watch }) : null
  let warehouse = server as Warehouse // or the thread's, from its start on
  let worker: Worker
  let names: PlatformNames = { ssp: [], dsp: [] }
  let isStopping = false
  let pauseMs = firstPauseMs
  let damagedAt = Number.NEGATIVE_INFINITY
  let ended: Promise<void>
  let restart: NodeJS.Timeout | undefined
  const send = (message: ToThread) => worker.postMessage(message)

  function start(isDamaged: boolean) {
    const { port1, port2 } = new MessageChannel()
    const embedded = server ? null : cacheQueries(connectDuckDb(port1, watch))
    if (embedded) warehouse = embedded
    const forTurns = new MessageChannel()
    serveTurns(turns, forTurns.port1)
    worker = new Worker(file, {
      workerData: { settings, isDamaged, port: port2, turnsPort: forTurns.port2 },
      transferList: [port2, forTurns.port2],
      resourceLimits,
    })
    worker.on('message', (message: FromThread) => {
      if (message.kind === 'ready') send({ kind: 'names', names })
      else if (message.kind === 'loaded') {
        pauseMs = firstPauseMs
        // Invalidate the cache before reporting the load, so that the next query finds the events.
        embedded?.forget(message.changes)
      }
      listener(message)
    })
    worker.on('error', (error) => listener({ kind: 'warning', message: `the loader thread failed: ${error.message}` }))
    ended = new Promise((resolve) => worker.once('exit', (code) => resolve(endedWith(code))))
  }

  function endedWith(code: number) {
    if (isStopping) return
    const isDamage = code === damagedExitCode
    const isAgain = isDamage && performance.now() - damagedAt < sameTroubleMs
    if (isDamage) damagedAt = performance.now()
    listener({ kind: 'warning', message: `the loader thread ended, restarting in ${pauseMs} ms` })
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
      send({ kind: 'names', names })
    },
    stop: async () => {
      isStopping = true
      clearTimeout(restart)
      send({ kind: 'stop' })
      const timer = setTimeout(() => void worker.terminate(), stopWithinMs)
      await ended
      clearTimeout(timer)
      if (server) await server.close()
    },
  }
}
