import { hostName } from '../fields.ts'

/** Input rules for advertiser domains and their uploads. */

export const domainLimits = {
  /** Per upload and per list. */
  domains: 3_000,
  /** Added by one organization, on top of the shared list. */
  own: 20_000,
  fileBytes: 5_242_880,
  /** Minimum search length. */
  searchLength: 3,
  /** Maximum search results. */
  matches: 50,
} as const

export const domainMessages = {
  prefix: 'You do not need to enter http:// https:// or www. in the search bar',
  invalid: 'Please enter a valid url',
  tooMany: 'The file has more than 3,000 domains.',
  listFull: (list: 'blocking' | 'reporting') => `The ${list} list would exceed 3,000 domains.`,
  headings: 'Remove the column headings: the first row must be a domain.',
  columns: 'Enter one domain per row and nothing else.',
  tooManyOwn: 'The organization has reached its limit of added domains.',
  empty: 'The file contains no domains.',
  unreadable: 'The file is not readable. Upload a .csv or .xlsx file with one domain per row.',
  tooLarge: 'The file is larger than 5 MB.',
} as const

/** Search input without whitespace from copying. */
export const typedDomain = (text: string) => text.replace(/\s+/g, '')

/** Why the input is invalid; null while it may still become a domain. */
export function typedDomainProblem(typed: string): string | null {
  if (/^(https?:|www\.)/i.test(typed)) return domainMessages.prefix
  if (typed.length >= domainLimits.searchLength && /^[\w-]+$/.test(typed)) return domainMessages.invalid
  return null
}

/** The normalised domain of a domain or URL; null if invalid. */
export function parseDomain(text: string): string | null {
  const address = text.trim().replace(/^[a-z][a-z0-9+.-]*:\/\//i, '')
  try {
    // Also converts non-ASCII names to punycode.
    const { hostname, username } = new URL(`http://${address}`)
    const host = hostName.safeParse(hostname.replace(/\.$/, '').replace(/^www\./, ''))
    // The last label of a domain is never numeric: that would be an IP address.
    return host.success && username === '' && /\.[a-z][a-z0-9-]*$/.test(host.data) ? host.data : null
  } catch {
    return null
  }
}
