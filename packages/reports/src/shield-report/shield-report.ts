import { hasAttacks, hasPageViews, levelStat, pageViewsStat, preventedStat, type Stat } from '@vigil/presentation'
import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces.js'
import { makePdf } from '../pdf/make-pdf.ts'
import { reportDocument } from '../report-frame/document.ts'
import { breakdowns } from './breakdowns.ts'
import { cover, type Figures } from './cover.ts'
import type { ShieldReportData } from './data.ts'
import { headlinePage } from './headline.ts'
import { method } from './method.ts'
import { section } from './parts.ts'
import { topThreats } from './threats.ts'

export const shieldReportPdf = (data: ShieldReportData) => makePdf(shieldReportDocument(data))

/** The report as a pdfmake document. */
export function shieldReportDocument(data: ShieldReportData): TDocumentDefinitions {
  const figures = collectFigures(data)
  const titled = { ...data, title: 'SHIELD Report' }
  return reportDocument(titled, cover(data, titled, figures), [...headlinePage(figures, data.range), ...body(data)])
}

function collectFigures({ rows, range, generatedAt }: ShieldReportData): Figures {
  const totals = rows.threatLevelTotals
  const known = (stat: Stat) => untilNow(stat, generatedAt)
  return {
    views: known(pageViewsStat(rows.impressionsProtected, totals, range)),
    attacks: known(preventedStat(rows.gotchaItems, totals, range)),
    level: known(levelStat(rows.threatLevelItems, totals, range)),
  }
}

/** Future hours are not hours without attacks. */
function untilNow({ trend, ...stat }: Stat, now: Date): Stat {
  if (!trend) return stat
  const last = now.toISOString()
  return {
    ...stat,
    trend: { ...trend, values: trend.values.map((v, at) => ((trend.times[at] ?? '') > last ? null : v)) },
  }
}

function body(data: ShieldReportData): Content[] {
  const totals = data.rows.threatLevelTotals
  if (hasAttacks(totals)) {
    return [...breakdowns(data), topThreats(data.threats), ...method(data)]
  }
  const calm = hasPageViews(totals)
    ? section('No attacks in this period', undefined, {
        text: 'There are no attacks to break down by site, country, platform or device.',
      })
    : section('No data found', undefined, {
        text: 'There was no traffic from these sites in this period. If you expected traffic, check that the tag is installed.',
      })
  return [calm, ...method(data)]
}
