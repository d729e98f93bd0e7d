import { setMaxListeners } from 'node:events'
import type { FastifyRequest } from 'fastify'

/**
 * Runs a query for a caller who may disconnect: then the work stops, and the fallback is returned without a reader.
 * Watches the socket, because the request closes as soon as its body is read.
 */
export async function abortOnDisconnect<Answer>(
  { raw }: Pick<FastifyRequest, 'raw'>,
  fallback: Answer,
  query: (signal: AbortSignal) => Promise<Answer>,
): Promise<Answer> {
  if (raw.socket.destroyed) return fallback
  const leaving = new AbortController()
  // A smart filter runs a dozen queries at once, which Node would report as a listener leak.
  setMaxListeners(100, leaving.signal)
  const leave = () => leaving.abort()
  raw.socket.once('close', leave)
  try {
    return await query(leaving.signal)
  } catch (error) {
    if (leaving.signal.aborted) return fallback
    throw error
  } finally {
    raw.socket.off('close', leave)
  }
}
