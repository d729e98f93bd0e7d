import {
  bars,
  barsHeight,
  browserName,
  countryLevels,
  countryMeasures,
  deviceName,
  donut,
  dspName,
  exactCount,
  groupedBars,
  legendItems,
  namedRows,
  palettes,
  type Row,
  shareOfWhole,
  siteRows,
  sspName,
  threatName,
  topRows,
  topThenOther,
} from '@vigil/charts'
import { worldMap } from '@vigil/charts/world'
import { dataAvailableFrom } from '@vigil/contract'
import type { Content } from 'pdfmake/interfaces.js'
import type { ShieldReportData } from './data.ts'
import { pageWidth, picture, ruled, said, section } from './parts.ts'
import { clipped, siteNoun } from './words.ts'

const shown = { sites: 20, countries: 10, slices: 10 }
/** A point less than on the screen, where a bar must be easy to point at. */
const barPoints = 18

/** Where attacks came from, and how: the widgets of the overview, on paper. */
export function breakdowns(data: ShieldReportData): Content[] {
  const { rows, range } = data
  const sspAbout = 'The supply platform that the ad came through. One that is not known yet is Pending Verification.'
  const dspAbout = `The buying platform behind the ad.${range.from < dataAvailableFrom.dsp ? ' The DSP data is available from Jan 29 2021.' : ''}`
  return [
    attacksBySite(data),
    section(
      'Threats by Type',
      'What the attacks tried to do.',
      barsOf(topRows(namedRows(rows.attackTypes, threatName), shown.sites), 'Threats'),
    ),
    ...countries(data),
    slices('SSP Distribution', sspAbout, 'SSP', namedRows(rows.sspRequests, sspName)),
    slices('DSP Distribution', dspAbout, 'DSP', namedRows(rows.dspRequests, dspName)),
    slices('Device Type Distribution', undefined, 'Device type', namedRows(rows.deviceRequests, deviceName)),
    slices('Browser Distribution', undefined, 'Browser', namedRows(rows.incidentsByBrowser, browserName)),
  ]
}

function attacksBySite({ rows, sites, hosts }: ShieldReportData): Content {
  const { one, many } = siteNoun(sites, hosts)
  const title = one.replace(/\b(site|app)/g, (word) => word.charAt(0).toUpperCase() + word.slice(1))
  const all = siteRows(rows.attacksBySite)
  const top = topRows(all, shown.sites)
  const about =
    all.length > top.length ? `The ${shown.sites} ${many} with the most attacks.` : `Attacks on each ${one}.`
  return section(`Attacks By ${title}`, about, barsOf(top, 'Attacks'))
}

const barsOf = (rows: readonly Row[], measure: string) =>
  picture((frame) => bars(rows, { ...frame, measure }), {
    width: pageWidth,
    height: Math.min((barsHeight(rows.length) * 3) / 4, Math.max(1, rows.length) * barPoints + 8),
  })

function countries({ rows }: ShieldReportData): Content[] {
  const attacked = rows.countryRequests.filter(({ attacksCount = 0 }) => attacksCount > 0)
  const measures = countryMeasures(attacked, shown.countries)
  const height = measures.categories.length * barPoints + 26
  return [
    section(
      'Page Views & Threats by Country',
      attacked.length > shown.countries
        ? `The ${shown.countries} countries with the most threats. Each measure has its own scale.`
        : 'The countries with threats. Each measure has its own scale.',
      picture((frame) => groupedBars(measures, frame), { width: pageWidth, height }),
    ),
    section(
      'Threat Level by Country',
      'Attacks prevented as a share of the page views in each country.',
      picture((frame) => worldMap(countryLevels(rows.countryRequests), { ...frame, measure: 'Threat Level' }), {
        width: pageWidth,
        height: 250,
      }),
    ),
  ]
}

const donutSize = 150
// Beside the donut, less the paddings of the table: fixed, so that no name pushes the numbers off the page.
const legendWidths = [7, pageWidth - donutSize - 24 - 36 - 7 - 60 - 48, 60, 48]

/** A donut, and beside it what the legend says on the screen. */
function slices(title: string, about: string | undefined, label: string, rows: Row[]): Content {
  if (rows.length === 0) return section(title, about, { text: 'No data found', style: 'about' })
  const top = topThenOther(rows, shown.slices)
  const drawn = picture((frame) => donut(top, { ...frame, measure: 'Threats' }), {
    width: donutSize,
    height: donutSize,
  })
  const legend = legendItems(top, palettes.print).map(({ label: name, value, share, colour }) => [
    { canvas: [{ type: 'rect' as const, x: 0, y: 3, w: 7, h: 7, r: 1.5, color: colour }] },
    said(clipped(name, 48)),
    { text: exactCount(value), style: 'number' },
    { text: shareOfWhole(share), style: 'number' },
  ])
  return section(title, about, {
    columns: [
      { stack: [drawn], width: donutSize },
      {
        table: {
          widths: legendWidths,
          headerRows: 1,
          body: [
            [
              { text: '' },
              { text: label, style: 'head' },
              { text: 'Threats', style: 'head', alignment: 'right' },
              { text: 'Share', style: 'head', alignment: 'right' },
            ],
            ...legend,
          ],
        },
        layout: { ...ruled, paddingTop: () => 2.5, paddingBottom: () => 2.5 },
      },
    ],
    columnGap: 24,
  })
}
