import { type DestinationStream, type LoggerOptions, levels, pino, stdSerializers } from 'pino'
import { errorMessage, isFailedQuery } from './lib/error-message.ts'
import type { RecentProblems } from './recent-problems.ts'

/**
 * Logs one JSON line per event; docs/operations.md lists the fields. Failed queries are logged without their values,
 * which include password hashes, keys and personal data. Requests are not logged: their URLs may contain one-time tokens.
 */
export function createLogger(level: string, problems: RecentProblems, to?: DestinationStream) {
  const options: LoggerOptions = {
    level,
    base: null,
    serializers: { err: withoutValues },
    hooks: {
      logMethod(args, method, number) {
        if (number >= warning) problems.note(describe(args), new Date())
        return method.apply(this, args)
      },
    },
  }
  return to ? pino(options, to) : pino(options)
}

const warning = levels.values.warn ?? 40

function describe(args: readonly unknown[]) {
  const message = args.filter((arg) => typeof arg === 'string').join(' ')
  const error = args.map((arg) => (arg instanceof Error ? arg : isWithError(arg) ? arg.err : null)).find(Boolean)
  return [message, error ? withoutValues(error).message : ''].filter(Boolean).join(': ')
}

const isWithError = (arg: unknown): arg is { err: Error } =>
  typeof arg === 'object' && arg !== null && 'err' in arg && arg.err instanceof Error

/** Other fields of an error may contain values: PostgreSQL's `detail` quotes the row. */
export function withoutValues(error: Error) {
  const code = 'code' in error && error.code ? { code: String(error.code) } : {}
  const { type, message, stack } = stdSerializers.err(error)
  if (!isFailedQuery(error)) return { type, message: message || listMessages(error), stack, ...code }
  const stackOfCause = error.cause instanceof Error ? (error.cause.stack ?? '') : ''
  return { type, message: errorMessage(error), stack: stackOfCause, ...code }
}

/** A connection that was refused at several addresses has no message itself. */
const listMessages = (error: Error) =>
  error instanceof AggregateError ? error.errors.map((each) => errorMessage(each)).join(', ') : ''
