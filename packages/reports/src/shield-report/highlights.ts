import type { MetricRow } from '@vigil/contract'
import {
  countryLabel,
  namedRows,
  type Row,
  shareOfWhole,
  siteRows,
  sspName,
  threatName,
  timeTitle,
  topRows,
} from '@vigil/presentation'
import type { ShieldReportData } from './data.ts'
import { siteNoun } from './words.ts'

interface Highlight {
  name: string
  what: string
  share: string
}

/** The top value of each breakdown. Empty without attacks. */
export function highlights({ rows, sites, hosts }: ShieldReportData): Highlight[] {
  const count = ({ attacksCount = 0, reportedCount = 0 }: MetricRow) => attacksCount + reportedCount
  const total = rows.gotchaItems.reduce((sum, row) => sum + count(row), 0)
  if (total === 0) return []
  const isByHour = rows.gotchaItems.some(({ hour }) => hour !== undefined)
  const times = rows.gotchaItems.map((row) => ({
    label: timeTitle(row.hour ?? row.date ?? ''),
    value: count(row),
  }))
  const countries = rows.countryRequests.map(({ label = '', attacksCount = 0 }) => ({
    label: countryLabel(label),
    value: attacksCount,
  }))
  const breakdowns: [string, Row[]][] = [
    // A single site is no highlight.
    [
      `Most attacked ${siteNoun(sites, hosts).one}`,
      (hosts.length || sites.length) > 1 ? siteRows(rows.attacksBySite) : [],
    ],
    ['Most frequent threat', namedRows(rows.attackTypes, threatName)],
    ['Most attacked country', countries],
    ['SSP with the most threats', namedRows(rows.sspRequests, sspName)],
    [isByHour ? 'Busiest hour' : 'Busiest day', times],
  ]
  return breakdowns.flatMap(([name, found]) => {
    const [top] = topRows(found, 1)
    return top ? [{ name, what: top.label, share: `${shareOfWhole(top.value / total)} of attacks` }] : []
  })
}
