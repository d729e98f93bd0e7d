import { setTimeout as sleep } from 'node:timers/promises'
import { errorMessage } from './lib/error-message.ts'

/** Resources to close at shutdown, last opened first. */
const resources: { name: string; close: () => Promise<unknown> }[] = []
let stopping = false
let drainMs = 0

export const opened = (name: string, close: () => Promise<unknown>) => resources.unshift({ name, close })

/** Before closing anything, a load balancer has this long to see that `/readyz` fails. */
export const drainFor = (seconds: number) => {
  drainMs = seconds * 1_000
}

export const isStopping = () => stopping

export async function stop(code: number) {
  if (stopping) return
  stopping = true
  if (code === 0) await sleep(drainMs)
  // An open connection must not keep the process alive.
  setTimeout(() => {
    process.stderr.write('Shutdown timed out after 10 s; the next start will recover.\n')
    process.exit(code || 1)
  }, 10_000).unref()
  for (const { name, close } of resources) {
    await close().catch((error: unknown) => process.stderr.write(`failed to close ${name}: ${errorMessage(error)}\n`))
  }
  process.exit(code)
}

export function stopOnSignals() {
  process.on('SIGTERM', () => void stop(0))
  process.on('SIGINT', () => void stop(0))
}

export async function giveUp(error: unknown, { withStack }: { withStack: boolean }) {
  // Stopping closes what a start still works with.
  if (stopping) return
  process.stderr.write(`\n${errorMessage(error)}\n\n`)
  if (withStack && error instanceof Error) process.stderr.write(`${error.stack}\n`)
  await stop(1)
}
