/** The message for logs and users. Values of a failed query are left out: they may be secrets. */
export function errorMessage(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (!isFailedQuery(error)) return error.message
  const [query = ''] = error.message.split('\nparams:')
  return `${query}: ${error.cause instanceof Error ? error.cause.message : 'unknown cause'}`
}

/** An error of Drizzle, whose message ends with the query's values. */
export const isFailedQuery = ({ message }: Error) => message.startsWith('Failed query:')
