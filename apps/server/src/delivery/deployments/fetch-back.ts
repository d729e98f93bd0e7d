import { createHash } from 'node:crypto'

/** The result of fetching a script like a page: its hash, or the problem. */
export type Fetched = { sha256: string } | { problem: string }
export type FetchBack = (address: string, signal: AbortSignal) => Promise<Fetched>

const longestMs = 10_000
/** Larger than any of our scripts; a foreign server could respond endlessly. */
const mostBytes = 4_194_304

export const fetchBack: FetchBack = async (address, signal) => {
  const limit = AbortSignal.timeout(longestMs)
  try {
    const answer = await fetch(address, {
      headers: { 'cache-control': 'no-cache' },
      signal: AbortSignal.any([signal, limit]),
    })
    if (answer.status !== 200) {
      await answer.body?.cancel()
      return { problem: `answered with status ${answer.status}` }
    }
    return await computeHash(answer)
  } catch (error) {
    signal.throwIfAborted()
    return { problem: limit.aborted ? `did not answer within ${longestMs / 1000} seconds` : unreachable(error) }
  }
}

async function computeHash(answer: Response): Promise<Fetched> {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const part of answer.body ?? []) {
    bytes += part.length
    if (bytes > mostBytes) return { problem: 'returned far too much data' }
    hash.update(part)
  }
  return { sha256: hash.digest('hex') }
}

function unreachable(error: unknown) {
  const cause = error instanceof Error ? error.cause : undefined
  const code = cause instanceof Error && 'code' in cause ? ` (${String(cause.code)})` : ''
  return `could not be reached${code}`
}
