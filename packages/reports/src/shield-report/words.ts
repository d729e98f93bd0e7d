import type { InventoryType } from '@vigil/contract'
import { type DayRange, dayInWords } from '@vigil/presentation'

const dayMs = 86_400_000

/** '8 – 14 Nov 2026', '28 Oct – 3 Nov 2026', '30 Dec 2025 – 2 Jan 2026'. */
export function daysInWords({ from, to }: DayRange): string {
  const [start, end] = [dayInWords(from), dayInWords(to)]
  if (from === to) return end
  if (from.slice(0, 7) === to.slice(0, 7)) return `${Number(from.slice(8))} – ${end}`
  return from.slice(0, 4) === to.slice(0, 4) ? `${start.replace(/ \d{4}$/, '')} – ${end}` : `${start} – ${end}`
}

export const dayCount = ({ from, to }: DayRange) => (Date.parse(to) - Date.parse(from)) / dayMs + 1

/** The comparison period: the same number of days before the range. */
export function daysBefore({ from, to }: DayRange): DayRange {
  const day = (ms: number) => new Date(ms).toISOString().slice(0, 10)
  const start = Date.parse(from)
  return { from: day(start - dayCount({ from, to }) * dayMs), to: day(start - dayMs) }
}

type Site = { host: string; inventoryType: InventoryType }

const nouns = { web: ['site', 'sites'], 'in-app': ['app', 'apps'], both: ['site or app', 'sites and apps'] } as const

/** The noun for a report's hosts: sites, apps, or both. */
export function siteNoun(sites: readonly Site[], hosts: readonly string[]) {
  const chosen = new Set(hosts)
  const of = sites.filter(({ host }) => hosts.length === 0 || chosen.has(host))
  const kinds = new Set(of.map(({ inventoryType }) => inventoryType))
  const [only] = kinds
  const [one, many] = nouns[kinds.size === 1 && only ? only : 'both']
  return { one, many }
}

const namedSites = 6

/** Shortens a name to a number of characters without splitting graphemes. */
export function clipped(text: string, most: number): string {
  const signs = [...new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text)]
  if (signs.length <= most) return text
  return `${signs
    .slice(0, most - 1)
    .map(({ segment }) => segment)
    .join('')
    .trimEnd()}…`
}

/** 'All 12 sites', 'news.example', '8 of 12 sites: a, b, c and 5 more'. */
export function sitesInWords(sites: readonly Site[], hosts: readonly string[]): string {
  const { one, many } = siteNoun(sites, hosts)
  if (hosts.length === 0 && sites.length === 0) return 'All sites and apps'
  if (hosts.length === 0) return sites.length === 1 ? `All (1 ${one})` : `All ${sites.length} ${many}`
  if (hosts.length === 1) return clipped(hosts[0] ?? '', 120)
  const named = hosts
    .slice(0, namedSites)
    .map((host) => clipped(host, 40))
    .join(', ')
  const rest = hosts.length - namedSites
  return `${hosts.length} of ${sites.length} ${many}: ${named}${rest > 0 ? ` and ${rest} more` : ''}`
}
