import { pino, stdSerializers } from 'pino'

/**
 * One JSON line an event. A failed query is told without its values: they hold password hashes, keys and people's data.
 * Requests are not logged: their addresses can hold one-time tokens.
 */
export function createLogger(level: string) {
  return pino({ level, base: null, serializers: { err: withoutValues } })
}

export function withoutValues(error: Error) {
  const told = stdSerializers.err(error)
  const isQuery = error.message.startsWith('Failed query:')
  if (!isQuery) return told
  const cause = error.cause instanceof Error ? error.cause : undefined
  const [query = ''] = error.message.split('\nparams:')
  return { type: told.type, message: `${query}: ${cause?.message ?? 'unknown cause'}`, stack: cause?.stack ?? '' }
}
