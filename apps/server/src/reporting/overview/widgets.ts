import type { DashboardWidget, MetricRow } from '@vigil/contract'
import type { DayRange, Query, ResultRow, Where } from '@vigil/warehouse'
import { grain, periodBefore, sinceDsp } from '../range.ts'

/** The overview's filters: days, sites and smart filter. */
export interface Filters {
  range: DayRange
  where: Where<'incidents'> & Where<'traffic'>
  /** The current hour if the last day is today: the previous period then ends with the same hour. */
  untilHour?: number | undefined
}

export interface WidgetQuery {
  ask: Query
  /** Maps a warehouse row to the wire. */
  row: (row: ResultRow) => MetricRow
  /** Rows that are present even if nothing happened. */
  atLeast?: MetricRow[]
}

/** A widget's queries; the rows of several are joined by key. */
type Widget = (filters: Filters) => WidgetQuery[]

// Limits of a site's heat map; 'Show more' needs the rest of the sites.
const heatMapSites = 500
const heatMapColumns = 15
const sitesInBars = 100
const periods = ['current', 'previous']
const legendTop = 500

const text = (value: string | number | undefined) => String(value ?? '')
const time = ({ day, hour }: ResultRow) => (hour === undefined ? { date: text(day) } : { hour: text(hour) })

/** Prevented attacks, and those only reported. */
const byAction = ({ action, attacks }: ResultRow): MetricRow =>
  action === 'reported' ? { reportedCount: Number(attacks) } : { attacksCount: Number(attacks) }

const attacksOverTime: Widget = ({ range, where }) => [
  {
    ask: { dataset: 'incidents', measures: ['attacks'], by: ['action'], every: grain(range), range, where },
    row: (row) => ({ ...time(row), ...byAction(row) }),
  },
]

const viewsOverTime: Widget = ({ range, where }) => [
  {
    ask: { dataset: 'traffic', measures: ['pageViews'], every: grain(range), range, where },
    row: (row) => ({ ...time(row), pageViewsCount: Number(row.pageViews) }),
  },
]

type Dimension = 'country' | 'ssp' | 'dsp' | 'browser' | 'device' | 'threatClass'

const attacksBy =
  (dimension: Dimension): Widget =>
  ({ range, where }) => [
    {
      ask: { dataset: 'incidents', measures: ['attacks'], by: [dimension], top: legendTop, range, where },
      row: (row) => ({ label: text(row[dimension]), count: Number(row.attacks) }),
    },
  ]

const attacksBySiteAnd =
  (dimension: Dimension): Widget =>
  ({ range, where }) => [
    {
      ask: {
        dataset: 'incidents',
        measures: ['attacks'],
        by: [dimension, 'host'],
        top: { [dimension]: heatMapColumns, host: heatMapSites },
        range,
        where,
      },
      row: (row) => ({ label: text(row[dimension]), host: text(row.host), count: Number(row.attacks) }),
    },
  ]

/** DSPs were not recorded from the beginning. */
const whileRecorded =
  (widget: Widget): Widget =>
  ({ range, where }) => {
    const recorded = sinceDsp(range)
    return recorded ? widget({ range: recorded, where }) : []
  }

interface Totals {
  every: 'day' | 'hour'
  label: (row: ResultRow) => string
  /** Rows that count; all by default. */
  isCounted?: (row: ResultRow) => boolean
}

/** Page views and attacks of a range, summed by label. */
function totals({ range, where }: Filters, { every, label, isCounted = () => true }: Totals): WidgetQuery[] {
  return [
    {
      ask: { dataset: 'traffic', measures: ['pageViews'], every, range, where },
      row: (row) => ({ label: label(row), pageViewsCount: isCounted(row) ? Number(row.pageViews) : 0 }),
      atLeast: periods.map((period) => ({ label: period, pageViewsCount: 0 })),
    },
    {
      ask: { dataset: 'incidents', measures: ['attacks'], by: ['action'], every, range, where },
      row: (row) => ({ label: label(row), ...byAction(isCounted(row) ? row : { ...row, attacks: 0 }) }),
      atLeast: periods.map((period) => ({ label: period, attacksCount: 0, reportedCount: 0 })),
    },
  ]
}

/** The query of each overview widget. A single day is split by hour. */
export const widgets: Record<DashboardWidget, Widget> = {
  impressionsProtected: viewsOverTime,
  gotchaItems: attacksOverTime,
  threatLevelItems: (filters) => [...viewsOverTime(filters), ...attacksOverTime(filters)],
  // Both periods by day, summed here: two queries instead of four.
  threatLevelTotals: ({ range, where, untilHour }) => {
    const before = periodBefore(range)
    const both = { range: { from: before.from, to: range.to }, where }
    const label = ({ day }: ResultRow) => (text(day) < range.from ? 'previous' : 'current')
    if (untilHour === undefined) return totals(both, { every: 'day', label })
    const lastDay = { range: { from: before.to, to: before.to }, where }
    return [
      ...totals(both, { every: 'day', label, isCounted: ({ day }) => text(day) !== before.to }),
      ...totals(lastDay, {
        every: 'hour',
        label: () => 'previous',
        isCounted: ({ hour }) => Number(text(hour).slice(11)) <= untilHour,
      }),
    ]
  },
  attacksBySite: ({ range, where }) => [
    {
      ask: { dataset: 'incidents', measures: ['attacks'], by: ['host'], top: sitesInBars, range, where },
      row: (row) => ({ host: text(row.host), attacksCount: Number(row.attacks) }),
    },
  ],
  countryRequests: ({ range, where }) => [
    {
      ask: { dataset: 'traffic', measures: ['pageViews'], by: ['country'], range, where },
      row: (row) => ({ label: text(row.country), pageViewsCount: Number(row.pageViews) }),
    },
    {
      ask: { dataset: 'incidents', measures: ['attacks'], by: ['country'], range, where },
      row: (row) => ({ label: text(row.country), attacksCount: Number(row.attacks) }),
    },
  ],
  countryRequestsBySite: attacksBySiteAnd('country'),
  sspRequests: attacksBy('ssp'),
  sspDailyTrend: ({ range, where }) => [
    {
      ask: {
        dataset: 'incidents',
        measures: ['attacks'],
        by: ['ssp'],
        every: grain(range),
        top: 15,
        other: 'Other',
        range,
        where,
      },
      row: (row) => ({ ...time(row), label: text(row.ssp), count: Number(row.attacks) }),
    },
  ],
  sspRequestsBySite: attacksBySiteAnd('ssp'),
  dspRequests: whileRecorded(attacksBy('dsp')),
  attackTypes: attacksBy('threatClass'),
  incidentsByBrowser: attacksBy('browser'),
  incidentsByBrowserBySite: attacksBySiteAnd('browser'),
  deviceRequests: attacksBy('device'),
}

const counts = ['count', 'pageViewsCount', 'attacksCount', 'reportedCount'] as const

/** Adds up the counts that both rows have. */
const sums = (one: MetricRow, other: MetricRow): MetricRow =>
  Object.fromEntries(
    counts.flatMap((name) => {
      const [first, second] = [one[name], other[name]]
      return first === undefined || second === undefined ? [] : [[name, first + second]]
    }),
  )

/** Joins rows with the same key: views and attacks of one day become one row, counts of the same kind are added. */
export function merged(rows: MetricRow[]): MetricRow[] {
  const found = new Map<string, MetricRow>()
  for (const row of rows) {
    const key = JSON.stringify([row.date, row.hour, row.host, row.label])
    const known = found.get(key)
    found.set(key, known ? { ...known, ...row, ...sums(known, row) } : row)
  }
  return [...found.values()]
}
