import { setMaxListeners } from 'node:events'
import type { FastifyRequest } from 'fastify'

/**
 * Asks on behalf of a caller who may go away: then the work stops, and `unheard` is answered to nobody.
 * The socket is watched, as a request is closed already when its body has been read.
 */
export async function abortOnDisconnect<Answer>(
  { raw }: Pick<FastifyRequest, 'raw'>,
  unheard: Answer,
  ask: (signal: AbortSignal) => Promise<Answer>,
): Promise<Answer> {
  if (raw.socket.destroyed) return unheard
  const leaving = new AbortController()
  // A smart filter asks a dozen questions at once, which Node would take for a leak.
  setMaxListeners(100, leaving.signal)
  const leave = () => leaving.abort()
  raw.socket.once('close', leave)
  try {
    return await ask(leaving.signal)
  } catch (error) {
    if (leaving.signal.aborted) return unheard
    throw error
  } finally {
    raw.socket.off('close', leave)
  }
}
