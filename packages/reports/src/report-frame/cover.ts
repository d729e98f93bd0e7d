import { textOn } from '@vigil/presentation'
import type { Content } from 'pdfmake/interfaces.js'
import { colours, margin, pageWidth, ruled, said } from '../shield-report/parts.ts'
import { dayCount, daysInWords } from '../shield-report/words.ts'
import type { Titled } from './titled.ts'

const bandHeight = 330

interface Cover {
  /** The result in one sentence. */
  lead: string
  /** Facts about the report itself. */
  facts: [string, string][]
}

/** The first page: organization, days, sites and the result in one sentence. */
export function reportCover({ brand, title, organizationName, range }: Titled, { lead, facts }: Cover): Content[] {
  const onBand = textOn(brand.accentColour)
  return [
    {
      columns: [
        { svg: mark(onBand, brand.accentColour), width: 26 },
        said(brand.productName, { bold: true, fontSize: 15, color: onBand, margin: [8, 4, 0, 0] }),
      ],
      // Extends into the margin that other pages use for their header.
      relativePosition: { x: 0, y: -12 },
    },
    {
      stack: [
        said(title, { fontSize: 13, color: onBand, margin: [0, 0, 0, 10] }),
        said(organizationName, { bold: true, fontSize: titleSize(organizationName), color: onBand, lineHeight: 1.1 }),
        { text: daysInWords(range), fontSize: 15, color: onBand, margin: [0, 10, 0, 0] },
      ],
      absolutePosition: { x: margin.side, y: 150 },
    },
    { text: lead, fontSize: 15, lineHeight: 1.35, margin: [0, bandHeight - 20, 0, 28] },
    {
      table: {
        widths: [110, '*'],
        body: facts.map(([name, value]) => [{ text: name, color: colours.dimmed }, said(value)]),
      },
      layout: ruled,
    },
  ]
}

export function formatPeriod({ range, generatedAt }: Pick<Titled, 'range' | 'generatedAt'>): string {
  const days = dayCount(range)
  const isOver = range.to < generatedAt.toISOString().slice(0, 10)
  return `${daysInWords(range)} (${days === 1 ? '1 day' : `${days} days`}, UTC${isOver ? '' : ', incomplete'})`
}

/** Background of the first page. */
export const coverBand = (accent: string): Content => ({
  canvas: [{ type: 'rect', x: 0, y: 0, w: pageWidth + 2 * margin.side + 1, h: bandHeight, color: accent }],
})

// A name has at most 64 characters: three lines at most, which fit the band.
const titleSize = (name: string) => (name.length <= 24 ? 36 : name.length <= 44 ? 28 : 22)

/** The product logo in the colours of the band. */
const mark = (
  ground: string,
  accent: string,
) => `<svg xmlns="http://www.w3.org/2000/svg" width="32" height="32" viewBox="0 0 32 32">
<rect width="32" height="32" rx="8" fill="${ground}"/>
<path d="M6.5 16c2.6-4.4 5.8-6.6 9.5-6.6s6.9 2.2 9.5 6.6c-2.6 4.4-5.8 6.6-9.5 6.6S9.1 20.4 6.5 16Z" fill="${accent}"/>
<circle cx="16" cy="16" r="4.1" fill="${ground}"/><circle cx="17.5" cy="14.6" r="1.2" fill="${accent}"/>
</svg>`
