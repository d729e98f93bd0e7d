import {
  axisPercent,
  changeOf,
  compactCount,
  type DayRange,
  exactCount,
  type Format,
  grainOf,
  line,
  percent,
  type Stat,
} from '@vigil/charts'
import type { Content, TableCell } from 'pdfmake/interfaces.js'
import type { Figures } from './cover.ts'
import { colours, heading, pageWidth, picture, section } from './parts.ts'
import { daysBefore, daysInWords } from './words.ts'

interface Headline {
  title: string
  about: string
  stat: Stat
  compact: Format
  exact: Format
  isRate?: boolean
  goodWhen?: 'down'
}

/** The three numbers of the overview, each with its change and how it went. */
export function headlinePage({ views, attacks, level }: Figures, range: DayRange): Content[] {
  const headlines: Headline[] = [
    {
      title: 'Page Views Protected',
      about: 'Page views on which the script ran.',
      stat: views,
      compact: compactCount,
      exact: exactCount,
    },
    {
      title: 'Attacks Prevented',
      about: 'Malicious ads that were stopped. One ad on one page view counts once.',
      stat: attacks,
      compact: compactCount,
      exact: exactCount,
    },
    {
      title: 'Threat Level',
      about: 'Attacks prevented as a share of the page views protected.',
      stat: level,
      compact: percent,
      exact: percent,
      isRate: true,
      goodWhen: 'down',
    },
  ]
  return [
    heading('At a glance', `${daysInWords(range)}, compared with ${daysInWords(daysBefore(range))}.`),
    {
      columns: headlines.map(tile),
      columnGap: 12,
      margin: [0, 4, 0, 24],
    },
    ...headlines.flatMap((one) => trend(one, range)),
  ]
}

const arrows = { up: '↑ ', down: '↓ ', equal: '', unknown: '' }

function tile({ title, stat, compact, exact, goodWhen }: Headline): Content {
  const change = changeOf(stat.value, stat.before)
  const isMoved = change.direction === 'up' || change.direction === 'down'
  const tone = !isMoved || !goodWhen ? colours.ink : change.direction === goodWhen ? colours.good : colours.bad
  const isShortened = compact(stat.value) !== exact(stat.value)
  const cell: TableCell = {
    stack: [
      { text: title, color: colours.dimmed },
      { text: compact(stat.value), bold: true, fontSize: 24, margin: [0, 4, 0, 0] },
      { text: isShortened ? exact(stat.value) : ' ', color: colours.dimmed, fontSize: 8 },
      {
        text: [
          { text: `${arrows[change.direction]}${change.text}`, bold: true, color: tone },
          { text: `  was ${compact(stat.before ?? null)}`, color: colours.dimmed },
        ],
        margin: [0, 6, 0, 0],
      },
    ],
    fillColor: colours.soft,
    margin: [12, 10, 12, 10],
  }
  return { table: { widths: ['*'], body: [[cell]] }, layout: 'noBorders' }
}

function trend({ title, about, stat, isRate }: Headline, range: DayRange): Content[] {
  const { times = [], values = [] } = stat.trend ?? {}
  const data = { grain: grainOf(range), times, series: [{ label: title, values }] }
  const formats = isRate ? { format: percent, axisFormat: axisPercent, isCount: false } : {}
  // A line along the bottom says nothing that the number above does not.
  if (!values.some((value) => value !== null && value > 0)) return []
  const drawn = picture((frame) => line(data, { ...frame, ...formats }), { width: pageWidth, height: 118 })
  return [section(`${title} by ${data.grain}`, about, drawn)]
}
