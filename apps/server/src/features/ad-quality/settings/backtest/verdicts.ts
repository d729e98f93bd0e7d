import type { createMatcher } from '@vigil/tags'
import type { RecordedAds } from './recorded-ads.ts'
import type { Turn } from './turn.ts'

export type Matcher = ReturnType<typeof createMatcher>

/** The settings to compare. Tags with equal profiles share a matcher. */
export interface ComparedSettings {
  saved: (tag: string) => Matcher
  changed: (tag: string) => Matcher
  /** Only ads of these tags are counted; null counts all. */
  tags: ReadonlySet<string> | null
}

/** Results that an ad can count in, as bits. */
export const bits = {
  judged: 1,
  savedBlocked: 2,
  savedReported: 4,
  changedBlocked: 8,
  changedReported: 16,
  newlyBlocked: 32,
  newlySpared: 64,
} as const
export type Result = keyof typeof bits

/** The results of ads by tag and facts. Tags with equal settings share a table; those that do not count have none. */
export type ResultTables = readonly (Uint8Array | undefined)[]

const spared = 0
const reported = 1
const blocked = 2

/** Matches every pair of tag and facts that occurs. */
export async function matchAds(
  { facts, tags, sites }: RecordedAds,
  settings: ComparedSettings,
  turn: Turn,
): Promise<ResultTables> {
  const tables = shareTables(tags, settings, facts.length)
  for (const { tag, fact } of sites) {
    if (turn.isOver()) await turn.next()
    const [table, ad] = [tables[tag], facts[fact]]
    if (!table || !ad || table.results[fact]) continue
    const changed = toVerdict(table.changed(ad))
    const saved = table.saved === table.changed ? changed : toVerdict(table.saved(ad))
    table.results[fact] = toResults(saved, changed)
  }
  return tables.map((table) => table?.results)
}

function shareTables(tags: readonly string[], settings: ComparedSettings, length: number) {
  const tables: { saved: Matcher; changed: Matcher; results: Uint8Array }[] = []
  return tags.map((tag) => {
    if (settings.tags?.has(tag) === false) return undefined
    const [saved, changed] = [settings.saved(tag), settings.changed(tag)]
    const shared = tables.find((table) => table.saved === saved && table.changed === changed)
    const table = shared ?? { saved, changed, results: new Uint8Array(length) }
    if (!shared) tables.push(table)
    return table
  })
}

function toVerdict(violations: ReturnType<Matcher>): number {
  if (violations.some(({ isBlocking }) => isBlocking)) return blocked
  return violations.length > 0 ? reported : spared
}

function toResults(before: number, after: number): number {
  return (
    bits.judged |
    (before === blocked ? bits.savedBlocked : before === reported ? bits.savedReported : 0) |
    (after === blocked ? bits.changedBlocked : after === reported ? bits.changedReported : 0) |
    (before !== blocked && after === blocked ? bits.newlyBlocked : 0) |
    (before === blocked && after !== blocked ? bits.newlySpared : 0)
  )
}
