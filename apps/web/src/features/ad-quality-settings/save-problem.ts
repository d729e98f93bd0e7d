import { ApiFailure, messageOf } from '../../lib/api.ts'

/** What a failed save says of itself: the server's own words on the fields where it has some. */
export function saveProblem(error: unknown) {
  const details = error instanceof ApiFailure ? error.details : []
  return `Error: ${details.length > 0 ? details.map(({ message }) => message).join('\n') : messageOf(error)}`
}
