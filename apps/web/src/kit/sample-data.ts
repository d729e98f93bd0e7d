import type { SiteGroup } from '../ui/sites-picker/site-groups.ts'
import type { FilterGroup } from '../ui/smart-filter/filter-groups.ts'

export type SampleRow = {
  id: string
  email: string
  organization: string
  kind: string
  requests: number
  seenAt: string | null
  isActive: boolean
}

const organizations = [
  'Herald Media',
  'Northwind',
  'A very long organization name that no column will ever hold',
  'Index',
]

/** Deterministic rows, so that screenshots are stable. */
export const sampleRows = (count: number): SampleRow[] =>
  Array.from({ length: count }, (_, at) => ({
    id: `c0ffee00-${String(at).padStart(4, '0')}-4a7b-9c1d-${String(at * 7919).padStart(12, '0')}`,
    email: `person.${at + 1}@${['herald', 'northwind', 'index'][at % 3]}.test`,
    organization: organizations[at % organizations.length] ?? '',
    kind: ['Publisher', 'Platform'][at % 2] ?? '',
    requests: (at * 7919) % 100_000,
    seenAt: at % 5 === 4 ? null : `2026-11-${String(1 + (at % 28)).padStart(2, '0')}T10:00:00Z`,
    isActive: at % 4 !== 3,
  }))

export const sampleSites = (groupCount: number, hostsEach: number): SiteGroup[] =>
  Array.from({ length: groupCount }, (_, at) => {
    const tld = at % 4 === 3 ? `com.herald.app${at}` : `site-${at + 1}.test`
    const hosts = Array.from({ length: hostsEach }, (_, host) => (host === 0 ? tld : `h${host}.${tld}`))
    return { tld, inventoryType: at % 4 === 3 ? 'in-app' : 'web', hosts }
  })

export const sampleGroups: FilterGroup[] = [
  {
    key: 'countryCodes',
    label: 'Country',
    values: [
      { value: 'US', label: 'United States', count: 12_345 },
      { value: 'DE', label: 'Germany', count: 9_200 },
      { value: 'GB', label: 'United Kingdom of Great Britain and Northern Ireland', count: 870 },
      { value: 'UA', label: 'Ukraine', count: 12 },
    ],
  },
  { key: 'tags', label: 'Tag Name', values: [{ value: 'homepage' }, { value: 'article / mobile' }] },
]
