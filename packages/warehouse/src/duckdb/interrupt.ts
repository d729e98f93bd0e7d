import type { DuckDBConnection } from '@duckdb/node-api'

/** Work of a connection, and all that follows it there, is stopped by the signal. */
export async function interruptible<Result>(
  connection: DuckDBConnection,
  signal: AbortSignal,
  work: () => Promise<Result>,
): Promise<Result> {
  signal.throwIfAborted()
  // Again and again: an interrupt that comes while a statement is still being prepared is lost.
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
