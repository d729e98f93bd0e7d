import { pino, stdSerializers } from 'pino'

/**
 * Logs one JSON line per event. Failed queries are logged without their values, which include password hashes, keys and
 * personal data. Requests are not logged: their URLs may contain one-time tokens.
 */
export function createLogger(level: string) {
  return pino({ level, base: null, serializers: { err: withoutValues } })
}

export function withoutValues(error: Error) {
  const logged = stdSerializers.err(error)
  const isQuery = error.message.startsWith('Failed query:')
  if (!isQuery) return logged
  const cause = error.cause instanceof Error ? error.cause : undefined
  const [query = ''] = error.message.split('\nparams:')
  return { type: logged.type, message: `${query}: ${cause?.message ?? 'unknown cause'}`, stack: cause?.stack ?? '' }
}
