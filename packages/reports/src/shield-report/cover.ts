import { exactCount, percent, type Stat, textOn, timeInWords } from '@vigil/charts'
import type { Content } from 'pdfmake/interfaces.js'
import type { ShieldReportData } from './data.ts'
import { highlights } from './highlights.ts'
import { colours, margin, pageWidth, ruled, said } from './parts.ts'
import { clipped, dayCount, daysBefore, daysInWords, sitesInWords } from './words.ts'

const bandHeight = 330

export interface Figures {
  views: Stat
  attacks: Stat
  level: Stat
}

/** The first page: whose report it is, about when and where, and its one sentence. */
export function cover(data: ShieldReportData, figures: Figures): Content[] {
  const { brand, organizationName, range, hosts, sites, generatedAt } = data
  const onBand = textOn(brand.accentColour)
  const found = highlights(data)
  const facts: [string, string][] = [
    ['Period', periodOf(data)],
    ['Compared with', daysInWords(daysBefore(range))],
    ['Sites and apps', sitesInWords(sites, hosts)],
    ['Generated', `${timeInWords(generatedAt)} UTC`],
  ]
  return [
    {
      columns: [
        { svg: mark(onBand, brand.accentColour), width: 26 },
        said(brand.productName, { bold: true, fontSize: 15, color: onBand, margin: [8, 4, 0, 0] }),
      ],
      // Above the margin that the other pages need for their header.
      relativePosition: { x: 0, y: -12 },
    },
    {
      stack: [
        { text: 'SHIELD Report', fontSize: 13, color: onBand, margin: [0, 0, 0, 10] },
        said(organizationName, { bold: true, fontSize: titleSize(organizationName), color: onBand, lineHeight: 1.1 }),
        { text: daysInWords(range), fontSize: 15, color: onBand, margin: [0, 10, 0, 0] },
      ],
      absolutePosition: { x: margin.side, y: 150 },
    },
    { text: leadSentence(figures), fontSize: 15, lineHeight: 1.35, margin: [0, bandHeight - 20, 0, 28] },
    {
      table: {
        widths: [110, '*'],
        body: facts.map(([name, value]) => [{ text: name, color: colours.dimmed }, said(value)]),
      },
      layout: ruled,
    },
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

function periodOf({ range, generatedAt }: ShieldReportData): string {
  const days = dayCount(range)
  const isOver = range.to < generatedAt.toISOString().slice(0, 10)
  return `${daysInWords(range)} (${days === 1 ? '1 day' : `${days} days`}, UTC${isOver ? '' : ', not over yet'})`
}

/** What lies behind the first page. */
export const coverBand = (accent: string): Content => ({
  canvas: [{ type: 'rect', x: 0, y: 0, w: pageWidth + 2 * margin.side + 1, h: bandHeight, color: accent }],
})

// A name is at most 64 characters; even of wide ones, three lines fit the band.
const titleSize = (name: string) => (name.length <= 24 ? 36 : name.length <= 44 ? 28 : 22)

function leadSentence({ views, attacks, level }: Figures): string {
  const protectedViews = views.value ?? 0
  if (protectedViews === 0 && !attacks.value) return 'Nothing came from these sites in this period.'
  const seen = `${exactCount(protectedViews)} page ${protectedViews === 1 ? 'view was' : 'views were'} protected`
  if (!attacks.value) return `${seen}, and no attack had to be stopped.`
  const stopped = `${exactCount(attacks.value)} ${attacks.value === 1 ? 'attack was' : 'attacks were'} stopped`
  return `${seen} and ${stopped}: a threat level of ${percent(level.value)}.`
}

/** The product's sign, in the colours of the band. */
const mark = (
  ground: string,
  accent: string,
) => `<svg xmlns="http://www.w3.org/2000/svg" width="32" height="32" viewBox="0 0 32 32">
<rect width="32" height="32" rx="8" fill="${ground}"/>
<path d="M6.5 16c2.6-4.4 5.8-6.6 9.5-6.6s6.9 2.2 9.5 6.6c-2.6 4.4-5.8 6.6-9.5 6.6S9.1 20.4 6.5 16Z" fill="${accent}"/>
<circle cx="16" cy="16" r="4.1" fill="${ground}"/><circle cx="17.5" cy="14.6" r="1.2" fill="${accent}"/>
</svg>`
