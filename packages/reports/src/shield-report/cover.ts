import { exactCount, percent, type Stat, timeInWords } from '@vigil/presentation'
import type { Content } from 'pdfmake/interfaces.js'
import { formatPeriod, reportCover } from '../report-frame/cover.ts'
import type { Titled } from '../report-frame/titled.ts'
import type { ShieldReportData } from './data.ts'
import { highlights } from './highlights.ts'
import { colours, ruled, said } from './parts.ts'
import { clipped, daysBefore, daysInWords, sitesInWords } from './words.ts'

export interface Figures {
  views: Stat
  attacks: Stat
  level: Stat
}

/** The first page with the highlights. */
export function cover(data: ShieldReportData, titled: Titled, figures: Figures): Content[] {
  const { range, hosts, sites, generatedAt } = data
  const found = highlights(data)
  return [
    ...reportCover(titled, {
      lead: leadSentence(figures),
      facts: [
        ['Period', formatPeriod(data)],
        ['Compared with', daysInWords(daysBefore(range))],
        ['Sites and apps', sitesInWords(sites, hosts)],
        ['Generated', `${timeInWords(generatedAt)} UTC`],
      ],
    }),
    ...(found.length > 0
      ? [
          { text: 'Highlights', style: 'heading', margin: [0, 28, 0, 6] as [number, number, number, number] },
          {
            table: {
              widths: [130, 246, '*'],
              body: found.map(({ name, what, share }) => [
                { text: name, color: colours.dimmed },
                said(clipped(what, 64), { bold: true }),
                { text: share, style: 'number', color: colours.dimmed },
              ]),
            },
            layout: ruled,
          },
        ]
      : []),
  ]
}

function leadSentence({ views, attacks, level }: Figures): string {
  const protectedViews = views.value ?? 0
  if (protectedViews === 0 && !attacks.value) return 'There was no traffic from these sites in this period.'
  const seen = `${exactCount(protectedViews)} page ${protectedViews === 1 ? 'view was' : 'views were'} protected`
  if (!attacks.value && !attacks.note) return `${seen}, with no attacks.`
  const stopped = `${exactCount(attacks.value)} ${attacks.value === 1 ? 'attack was' : 'attacks were'} prevented`
  const others = attacks.note ? ` (${attacks.note})` : ''
  return `${seen} and ${stopped}${others}: a threat level of ${percent(level.value)}.`
}
