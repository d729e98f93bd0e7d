import type { AnswerOf, searchAll } from '@vigil/contract'
import { stringifySearch } from '../../lib/search/search-params.ts'

type Found = AnswerOf<typeof searchAll>

export interface SearchResult {
  href: string
  label: string
  note?: string
}
export interface SearchGroup {
  name: string
  results: SearchResult[]
}

const mostPages = 6

/** Pages with all typed words in their title. */
export function findPages(pages: readonly { path: string; title: string }[], text: string): SearchResult[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  return pages
    .filter(({ title }) => words.every((word) => title.toLowerCase().includes(word)))
    .slice(0, mostPages)
    .map(({ path, title }) => ({ href: path, label: title }))
}

/** Results by kind, without empty kinds. `isSuperadmin` adds the organization to the addresses and notes. */
export function groupResults(
  pages: SearchResult[],
  found: Found | undefined,
  { isSuperadmin }: { isSuperadmin: boolean },
): SearchGroup[] {
  const owner = (organizationId: number) => (isSuperadmin ? { organization: organizationId } : {})
  const groups: SearchGroup[] = [
    { name: 'Pages', results: pages },
    {
      name: 'Organizations',
      results: (found?.organizations ?? []).map(({ organizationName }) => ({
        href: `/organizations${stringifySearch({ search: organizationName.toLowerCase() })}`,
        label: organizationName,
      })),
    },
    {
      name: 'Sites and apps',
      results: (found?.sites ?? []).map(({ host, organizationId, organizationName, isShop }) => ({
        href: `${isShop ? '/vigil-cart/overview' : '/dashboard'}${stringifySearch({ ...owner(organizationId), site: host })}`,
        label: host,
        ...(isSuperadmin ? { note: organizationName } : {}),
      })),
    },
    {
      name: 'Creatives',
      results: (found?.creatives ?? []).map(({ creativeID, ...rest }) => ({
        href: `/creative-details${stringifySearch({ creativeID, ...rest })}`,
        label: creativeID,
        note: [rest.bidderCode, rest.eventDate].filter(Boolean).join(' · '),
      })),
    },
    {
      name: 'Orders',
      results: (found?.orders ?? []).map(({ orderId, sessionID, date, organizationId }) => ({
        href: `/orders-detail/details${stringifySearch({ ...owner(organizationId), from: date, to: date, id: orderId, sessionID })}`,
        label: orderId,
        note: date,
      })),
    },
  ]
  return groups.filter(({ results }) => results.length > 0)
}
