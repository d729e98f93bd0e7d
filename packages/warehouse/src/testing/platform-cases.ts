import type { Rows } from '../columns.ts'
import type { ListQuery, Query } from '../query.ts'
import { feed, few } from './list-cases.ts'
import { all } from './ranges.ts'
import { attacks } from './select-cases.ts'

export interface PlatformNames {
  ssp?: readonly string[]
  dsp?: readonly string[]
}

/** Platforms, by the names under which their ads are stored. */
export const platformCases: readonly { name: string; names: PlatformNames }[] = [
  { name: 'one that sells', names: { ssp: ['ssp 1'] } },
  { name: 'one that buys', names: { dsp: ['dsp 2'] } },
  { name: 'one that does both, under several names', names: { ssp: ['ssp 1', "o'clock"], dsp: ['dsp 0', '广告 😀'] } },
  { name: 'one with the name of an attack', names: { ssp: ["'; DROP TABLE incidents; --"] } },
  { name: 'one without any ads', names: { ssp: ['nothing has this'] } },
  { name: 'one without a name', names: { ssp: [''], dsp: [''] } },
]

/** Queries of platforms, without columns that identify the organization. */
export const platformQueries = {
  select: { ...attacks, measures: ['attacks', 'sites', 'latestId'], by: ['country'], range: all },
  violations: {
    dataset: 'violations',
    measures: ['violations', 'sites'],
    by: ['violationClass', 'dsp'],
    every: 'day',
    top: { dsp: 2 },
    other: 'Other',
    range: all,
  },
  list: { ...feed, columns: few, search: { text: 'a', in: ['host'] } },
} as const satisfies { select: Query; violations: Query; list: ListQuery }

/** A platform's incidents and violations as rows of one organization: its scope must see the same. */
export function ownedByOne(rows: Rows, { ssp = [], dsp = [] }: PlatformNames, organizationId: number): Rows {
  const through = <Row extends { ssp: string; dsp: string }>(list: Row[]) =>
    list
      .filter((row) => ssp.includes(row.ssp) || dsp.includes(row.dsp))
      .map((row) => ({ ...row, organization_id: organizationId }))
  return { ...rows, incidents: through(rows.incidents), violations: through(rows.violations) }
}
