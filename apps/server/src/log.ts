import { levels, pino, stdSerializers } from 'pino'
import type { RecentProblems } from './recent-problems.ts'

/**
 * Logs one JSON line per event. Failed queries are logged without their values, which include password hashes, keys and
 * personal data. Requests are not logged: their URLs may contain one-time tokens.
 */
export function createLogger(level: string, problems: RecentProblems) {
  return pino({
    level,
    base: null,
    serializers: { err: withoutValues },
    hooks: {
      logMethod(args, method, number) {
        if (number >= warning) problems.note(describe(args), new Date())
        return method.apply(this, args)
      },
    },
  })
}

const warning = levels.values.warn ?? 40

function describe(args: readonly unknown[]) {
  const message = args.filter((arg) => typeof arg === 'string').join(' ')
  const error = args.map((arg) => (arg instanceof Error ? arg : isWithError(arg) ? arg.err : null)).find(Boolean)
  return [message, error ? withoutValues(error).message : ''].filter(Boolean).join(': ')
}

const isWithError = (arg: unknown): arg is { err: Error } =>
  typeof arg === 'object' && arg !== null && 'err' in arg && arg.err instanceof Error

export function withoutValues(error: Error) {
  const logged = stdSerializers.err(error)
  const isQuery = error.message.startsWith('Failed query:')
  if (!isQuery) return logged
  const cause = error.cause instanceof Error ? error.cause : undefined
  const [query = ''] = error.message.split('\nparams:')
  return { type: logged.type, message: `${query}: ${cause?.message ?? 'unknown cause'}`, stack: cause?.stack ?? '' }
}
