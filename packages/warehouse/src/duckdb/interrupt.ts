import type { DuckDBConnection } from '@duckdb/node-api'

/** Interrupts a connection's work, and everything after it, on the signal. */
export async function interruptible<Result>(
  connection: DuckDBConnection,
  signal: AbortSignal,
  work: () => Promise<Result>,
): Promise<Result> {
  signal.throwIfAborted()
  // Repeatedly: an interrupt during the preparation of a statement is lost.
  let interrupting: NodeJS.Timeout | undefined
  const interrupt = () => {
    connection.interrupt()
    interrupting = setInterval(() => connection.interrupt(), 20)
  }
  signal.addEventListener('abort', interrupt, { once: true })
  try {
    return await work()
  } finally {
    signal.removeEventListener('abort', interrupt)
    clearInterval(interrupting)
    signal.throwIfAborted()
  }
}
