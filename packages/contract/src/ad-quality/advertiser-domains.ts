import { hostName } from '../fields.ts'

/** How an advertiser's domain is typed, and how many come in a file. */

export const domainLimits = {
  /** Of one upload, and of one list. */
  domains: 3_000,
  /** That one organization adds, beside those that everybody finds. */
  own: 20_000,
  fileBytes: 5_242_880,
  /** Characters from which a search begins. */
  searchLength: 3,
  /** Of what is found, at once. */
  matches: 50,
} as const

export const domainMessages = {
  prefix: 'You do not need to enter http:// https:// or www. in the search bar',
  invalid: 'Please enter a valid url',
  tooMany: 'The file has more than 3,000 domains.',
  listFull: (list: 'blocking' | 'reporting') => `The ${list} list would hold more than 3,000 domains.`,
  headings: 'Please remove the column headings: the first row must be a domain.',
  columns: 'Please put one domain in each row, and nothing beside it.',
  tooManyOwn: 'The organization has added as many domains as it can.',
  empty: 'There are no domains in the file.',
  unreadable: 'The file cannot be read. Please upload a .csv or .xlsx file with one domain in each row.',
  tooLarge: 'The file is larger than 5 MB.',
} as const

/** What is typed into a search of domains, without the blanks that copying brings along. */
export const typedDomain = (text: string) => text.replace(/\s+/g, '')

/** What is wrong with what was typed so far; null while it may become a domain. */
export function typedDomainProblem(typed: string): string | null {
  if (/^(https?:|www\.)/i.test(typed)) return domainMessages.prefix
  if (typed.length >= domainLimits.searchLength && /^[\w-]+$/.test(typed)) return domainMessages.invalid
  return null
}

/** The domain that a domain or URL names, as lists keep it; null when it names none. */
export function domainOf(text: string): string | null {
  const address = text.trim().replace(/^[a-z][a-z0-9+.-]*:\/\//i, '')
  try {
    // Also writes what is not ASCII as browsers and ad servers do.
    const { hostname, username } = new URL(`http://${address}`)
    const host = hostName.safeParse(hostname.replace(/\.$/, '').replace(/^www\./, ''))
    // The last part of a domain is never a number: that would be an IP address.
    return host.success && username === '' && /\.[a-z][a-z0-9-]*$/.test(host.data) ? host.data : null
  } catch {
    return null
  }
}
