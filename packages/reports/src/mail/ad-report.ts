import type { DashboardWidget, MetricRow } from '@vigil/contract'
import {
  attacksStat,
  calculateChange,
  compactCount,
  exactCount,
  levelStat,
  pageViewsStat,
  percent,
  plainLabel,
  preventedStat,
  type Stat,
  sspName,
  threatName,
} from '@vigil/presentation'
import { buildDocument, formatReportName, pageLink, type ReportContext } from './context.ts'
import type { BarBlock, MailBlock, MailDocument, MailFigure } from './document.ts'
import { daysBeforeInWords, daysInWords } from './words.ts'

/** Overview queries used by the mail. */
export const adReportWidgets = [
  'impressionsProtected',
  'gotchaItems',
  'threatLevelItems',
  'threatLevelTotals',
  'attackTypes',
  'attacksBySite',
  'sspRequests',
] as const satisfies readonly DashboardWidget[]

export type AdReportRows = Record<(typeof adReportWidgets)[number], MetricRow[]>

const listed = 5
const feed = (context: ReportContext, more: Record<string, string>) =>
  pageLink(context, '/threat-feed', { tab: 'feed', ...more })

/** Protected page views and attacks on a publisher's sites. */
export function adReport(context: ReportContext, rows: AdReportRows): MailDocument {
  const { brand, organization, range } = context
  const views = pageViewsStat(rows.impressionsProtected, rows.threatLevelTotals, range)
  const attacks = attacksStat(rows.gotchaItems, rows.threatLevelTotals, range)
  const prevented = preventedStat(rows.gotchaItems, rows.threatLevelTotals, range)
  const level = levelStat(rows.threatLevelItems, rows.threatLevelTotals, range)
  const product = `${brand.productName}Ad`
  return buildDocument(context, {
    subject: `${product} ${formatReportName(context).toLowerCase()}: ${organization.name}, ${daysInWords(range)}`,
    preheader: `${compactCount(attacks.value)} attacks on ${compactCount(views.value)} page views`,
    product,
    title: formatReportName(context),
    lead: writeLead(context, views, attacks, prevented),
    blocks: [
      {
        kind: 'figures',
        comparedWith: daysBeforeInWords(range),
        figures: [
          figure('Page views protected', views, compactCount),
          figure('Attacks prevented', prevented, compactCount),
          figure('Threat level', level, percent),
        ],
      },
      ...details(context, rows, attacks),
    ],
    button: { label: 'Open the overview', href: pageLink(context, '/dashboard') },
  })
}

const figure = (label: string, { value, before }: Stat, format: (value: number | null) => string): MailFigure => ({
  label,
  value: format(value),
  change: calculateChange(value, before),
})

function writeLead({ brand, sites }: ReportContext, views: Stat, attacks: Stat, prevented: Stat) {
  const where = sites.length === 0 ? 'your sites and apps' : 'the selected sites and apps'
  if (!views.value && !attacks.value) {
    return `There were no page views on ${where} in this period. If this is unexpected, check that the script is still on the pages.`
  }
  if (!attacks.value)
    return `${brand.productName} protected ${exactCount(views.value)} page views on ${where}. There were no attacks.`
  const reported = attacks.value - (prevented.value ?? 0)
  const others =
    reported > 0 ? ` Of these, ${exactCount(reported)} ${reported === 1 ? 'was' : 'were'} reported only.` : ''
  return `${brand.productName} protected ${exactCount(views.value)} page views on ${where} and detected ${exactCount(attacks.value)} ${attacks.value === 1 ? 'attack' : 'attacks'}.${others}`
}

function details(context: ReportContext, rows: AdReportRows, attacks: Stat): MailBlock[] {
  if (!attacks.value) return []
  const { times, values } = attacks.trend ?? { times: [], values: [] }
  const total = attacks.value
  return [
    {
      kind: 'days',
      title: 'Attacks by day',
      days: times.map((day, at) => ({ day, value: values[at] ?? 0 })),
      format: compactCount,
    },
    topBars('Attacks by type', total, rows.attackTypes, ({ label = '', count = 0 }) => ({
      label: threatName(label),
      value: count,
      href: feed(context, { type: label }),
    })),
    topBars('Attacks by site', total, rows.attacksBySite, ({ host = '', attacksCount = 0 }) => ({
      label: plainLabel(host),
      value: attacksCount,
      href: feed(context, { site: host }),
    })),
    topBars('Attacks by SSP', total, rows.sspRequests, ({ label = '', count = 0 }) => ({
      label: plainLabel(sspName(label)),
      value: count,
      // Unknown values are a dash in URLs.
      href: feed(context, { ssp: label || '-' }),
    })),
  ]
}

type Bar = Omit<BarBlock['rows'][number], 'text'>

function topBars(title: string, total: number, rows: MetricRow[], barOf: (row: MetricRow) => Bar): BarBlock {
  const bars = rows
    .map(barOf)
    .sort((a, b) => b.value - a.value)
    .slice(0, listed)
  return {
    kind: 'bars',
    title,
    rows: bars.map((bar) => ({
      ...bar,
      text: `${compactCount(bar.value)} · ${Math.round((bar.value / total) * 100)}%`,
    })),
    emptyText: 'None.',
  }
}
