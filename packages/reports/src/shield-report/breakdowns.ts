import { dataAvailableFrom } from '@vigil/contract'
import {
  bars,
  barsHeight,
  browserName,
  countryLevels,
  countryMeasures,
  deviceName,
  dspName,
  groupedBars,
  namedRows,
  type Row,
  siteRows,
  sspName,
  threatName,
  topRows,
} from '@vigil/presentation'
import { worldMap } from '@vigil/presentation/world'
import type { Content } from 'pdfmake/interfaces.js'
import { slices } from '../report-frame/slices.ts'
import type { ShieldReportData } from './data.ts'
import { pageWidth, picture, section } from './parts.ts'
import { siteNoun } from './words.ts'

const shown = { sites: 20, countries: 10, slices: 10 }
/** Smaller than on the screen, where bars are click targets. */
const barPoints = 18

/** Origins and types of attacks: the overview's widgets in the PDF. */
export function breakdowns(data: ShieldReportData): Content[] {
  const { rows, range } = data
  const sspAbout = 'The supply platform that delivered the ad. Unknown platforms are Pending Verification.'
  const dspAbout = `The buying platform behind the ad.${range.from < dataAvailableFrom.dsp ? ' The DSP data is available from Jan 29 2021.' : ''}`
  return [
    attacksBySite(data),
    section(
      'Threats by Type',
      'Attacks by what they attempted.',
      drawBars(topRows(namedRows(rows.attackTypes, threatName), shown.sites), 'Threats', 'each'),
    ),
    ...countries(data),
    threatsBy('SSP Distribution', 'SSP', namedRows(rows.sspRequests, sspName), sspAbout),
    threatsBy('DSP Distribution', 'DSP', namedRows(rows.dspRequests, dspName), dspAbout),
    threatsBy('Device Type Distribution', 'Device type', namedRows(rows.deviceRequests, deviceName)),
    threatsBy('Browser Distribution', 'Browser', namedRows(rows.incidentsByBrowser, browserName)),
  ]
}

const threatsBy = (title: string, label: string, rows: readonly Row[], about?: string) =>
  slices({ title, about, label, measure: 'Threats', rows, top: shown.slices })

function attacksBySite({ rows, sites, hosts }: ShieldReportData): Content {
  const { one, many } = siteNoun(sites, hosts)
  const title = one.replace(/\b(site|app)/g, (word) => word.charAt(0).toUpperCase() + word.slice(1))
  const all = siteRows(rows.attacksBySite)
  const top = topRows(all, shown.sites)
  const about =
    all.length > top.length ? `The ${shown.sites} ${many} with the most attacks.` : `Attacks on each ${one}.`
  return section(`Attacks By ${title}`, about, drawBars(top, 'Attacks'))
}

const drawBars = (rows: readonly Row[], measure: string, colours: 'one' | 'each' = 'one') =>
  picture((frame) => bars(rows, { ...frame, measure, colours }), {
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
        ? `Of the countries with threats, the ${shown.countries} with the most page views. Each measure has its own scale.`
        : 'The countries with threats, by page views. Each measure has its own scale.',
      picture((frame) => groupedBars(measures, frame), { width: pageWidth, height }),
    ),
    section(
      'Threat Level by Country',
      'Attacks as a share of page views in each country.',
      picture((frame) => worldMap(countryLevels(rows.countryRequests), { ...frame, measure: 'Threat Level' }), {
        width: pageWidth,
        height: 250,
      }),
    ),
  ]
}
