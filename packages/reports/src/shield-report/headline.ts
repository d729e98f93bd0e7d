import {
  axisPercent,
  compactCount,
  type DayRange,
  exactCount,
  line,
  percent,
  type Stat,
  selectGrain,
} from '@vigil/presentation'
import type { Content } from 'pdfmake/interfaces.js'
import { type TileFigure, tiles } from '../report-frame/tiles.ts'
import type { Figures } from './cover.ts'
import { heading, pageWidth, picture, section } from './parts.ts'
import { daysBefore, daysInWords } from './words.ts'

interface Headline extends TileFigure {
  about: string
  stat: Stat
  isRate?: boolean
}

/** The overview's three numbers with change and trend. */
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
      about: 'Malicious ads that were blocked or neutralised. One ad on one page view counts once.',
      stat: attacks,
      compact: compactCount,
      exact: exactCount,
    },
    {
      title: 'Threat Level',
      about: 'Attacks, prevented or only reported, as a share of page views protected.',
      stat: level,
      compact: percent,
      exact: percent,
      isRate: true,
      goodWhen: 'down',
    },
  ]
  return [
    heading('At a glance', `${daysInWords(range)}, compared with ${daysInWords(daysBefore(range))}.`),
    tiles(headlines),
    ...headlines.flatMap((one) => trend(one, range)),
  ]
}

function trend({ title, about, stat, isRate }: Headline, range: DayRange): Content[] {
  const { times = [], values = [] } = stat.trend ?? {}
  const data = { grain: selectGrain(range), times, series: [{ label: title, values }] }
  const formats = isRate ? { format: percent, axisFormat: axisPercent, isCount: false } : {}
  // A flat line at zero adds nothing to the number above.
  if (!values.some((value) => value !== null && value > 0)) return []
  const drawn = picture((frame) => line(data, { ...frame, ...formats }), { width: pageWidth, height: 118 })
  return [section(`${title} by ${data.grain}`, about, drawn)]
}
