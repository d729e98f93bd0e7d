import { ApiFailure, errorMessage } from '../../../lib/api/api.ts'

/** Error text of a failed save, with the server's field messages if it sent any. */
export function saveProblem(error: unknown) {
  const details = error instanceof ApiFailure ? error.details : []
  return `Error: ${details.length > 0 ? details.map(({ message }) => message).join('\n') : errorMessage(error)}`
}
