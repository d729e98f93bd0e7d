import { pageCheckLimits } from '@vigil/contract'
import { errorMessage } from '../lib/error-message.ts'
import { type Guard, guardedRequest, RefusedAddress } from '../lib/guarded-request.ts'
import type { FetchedPage } from './page-elements.ts'

const mostRedirects = 3
const mostReason = 300

class UnusablePage extends Error {}

/** Loads a page of a customer. Follows a few redirects; every address is checked like the first one. */
export async function fetchPage(address: string, guard: Guard): Promise<FetchedPage> {
  let url = address
  for (let redirects = 0; redirects <= mostRedirects; redirects++) {
    const { status, headers, answer } = await guardedRequest(
      url,
      {
        method: 'GET',
        headers: { accept: 'text/html', 'accept-encoding': 'identity', 'user-agent': 'VigilPageCheck/1.0' },
        mostBytes: pageCheckLimits.pageBytes,
      },
      guard,
    )
    if (status >= 300 && status < 400 && headers.location && URL.canParse(headers.location, url)) {
      url = new URL(headers.location, url).href
      continue
    }
    if (status !== 200) throw new UnusablePage(`The page answered with status ${status}.`)
    const policy = headers['content-security-policy'] ?? ''
    return { url, policy: Array.isArray(policy) ? policy.join(',') : policy, html: answer }
  }
  throw new UnusablePage('The page redirects too often.')
}

/** Why a page could not be loaded. */
export function describeFailure(error: unknown): string {
  const isOurs = error instanceof RefusedAddress || error instanceof UnusablePage
  return (isOurs ? error.message : errorMessage(error)).slice(0, mostReason)
}
