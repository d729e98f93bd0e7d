import {
  type DayRange,
  type Frame,
  groupedBars,
  type Hidden,
  listTimes,
  percentBars,
  type Row,
  type Series,
  type Stat,
  stackedBars,
  type TimeSeries,
} from '@vigil/presentation'

/** Sample data for every chart of the kit. */

export const week: DayRange = { from: '2026-11-08', to: '2026-11-14' }
export const month: DayRange = { from: '2026-10-16', to: '2026-11-14' }
export const quarter: DayRange = { from: '2026-08-17', to: '2026-11-14' }
export const oneDay: DayRange = { from: '2026-11-14', to: '2026-11-14' }

const ssps = [
  'Index Exchange',
  'Xandr',
  'Magnite',
  'PubMatic',
  'OpenX',
  'Criteo',
  'TripleLift',
  'Sovrn',
  'Sharethrough',
]
const sspName = (at: number) => ssps[at] ?? `Supply partner number ${at + 1}`

/** Deterministic waves, so that screenshots are stable. */
const wave = (at: number, shift: number, height: number) => Math.round(height * (1.3 + Math.sin(at / 2 + shift * 1.7)))

export function sampleSeries(range: DayRange, count: number, length?: number): TimeSeries {
  const times = listTimes(range).slice(0, length)
  const series: Series[] = Array.from({ length: count }, (_, at) => ({
    label: sspName(at),
    values: times.map((_, time) => wave(time, at, 9_000 / (at + 1))),
  }))
  return { grain: range.from === range.to ? 'hour' : 'day', times, series }
}

export const withGaps = ({ series, ...data }: TimeSeries): TimeSeries => ({
  ...data,
  series: series.map(({ label, values }, own) => ({
    label,
    values: values.map((value, at) => (at > 15 || (own === 0 && at > 4 && at < 9 && at !== 7) ? null : value)),
  })),
})

export const rates: TimeSeries = {
  ...sampleSeries(week, 1),
  series: [{ label: 'Threat Level', values: [0.0004, 0.00042, 0.0005, 0.0003, 0.00033, 0.0004, 0.00061] }],
}

const trend = ({ times, series: [first] }: TimeSeries) => ({ times, values: first?.values ?? [] })
export const stats: Record<'byDay' | 'byHour' | 'level' | 'equal' | 'fromNothing' | 'unknown', Stat> = {
  byDay: { value: 128_400_321, before: 112_000_000, trend: trend(sampleSeries(week, 1)) },
  byHour: { value: 9_320, before: 12_411, trend: trend(withGaps(sampleSeries(oneDay, 1))) },
  level: { value: 0.000_072, before: 0.000_11, trend: trend(rates) },
  equal: { value: 40, before: 40, trend: { times: listTimes(week), values: [5, 5, 5, 5, 5, 5, 10] } },
  fromNothing: { value: 7, before: 0, trend: { times: listTimes(week), values: [0, 0, 0, 0, 0, 0, 7] } },
  unknown: { value: null, before: null, trend: { times: listTimes(week), values: listTimes(week).map(() => null) } },
}

export const siteRows: Row[] = Array.from({ length: 120 }, (_, at) => ({
  label: at === 1 ? 'a-very-long-host-name.of-a-subdomain.of.news.example' : `site-${at + 1}.example`,
  value: Math.round(128_000 / (at + 1) ** 1.4),
}))

export const extremeRows: Row[] = [
  { label: 'giant.example', value: 9_007_199_254_740_991 },
  { label: '<img src=x onerror=alert(1)>{b|bold}', value: 12_000_000 },
  { label: 'ad\u202egnp.exe\u0000 日本語のとても長い広告主の名前がここに入ります', value: 400 },
  { label: 'one.example', value: 1 },
  { label: 'none.example', value: 0 },
]

export const sspRows: Row[] = Array.from({ length: 24 }, (_, at) => ({
  label: sspName(at),
  value: Math.round(40_000 / (at + 1)),
}))

export const countryMeasures = {
  categories: ['United States', 'Germany', 'United Kingdom', 'Bosnia and Herzegovina', 'Japan'],
  series: [
    { label: 'Page views', values: [12_400_000, 8_200_000, 5_950_000, 400_000, 0] },
    { label: 'Threats', values: [3_204, 121, 998, 12, 0] },
  ],
}
export const drawCountries = (frame: Frame) => groupedBars(countryMeasures, frame)

export const network = {
  categories: ['Your sites', 'Publishers of news', 'Network'],
  series: [
    { label: 'Forced redirect', values: [420, 300, null] },
    { label: 'Cloaking', values: [210, 280, null] },
    { label: 'Phishing', values: [90, 250, null] },
    { label: 'Drive-by download', values: [12, 80, null] },
    { label: 'Crypto mining', values: [1, 9, null] },
  ],
}
type LegendFrame = Frame & { hidden: Hidden }
export const drawShares = (frame: LegendFrame) => percentBars(network, frame)
export const drawStacks = (frame: LegendFrame) => stackedBars(network, frame)

export const countryRows = [
  'US',
  'DE',
  'SG',
  'BR',
  'IN',
  'FR',
  'GB',
  'UA',
  'AU',
  'ZA',
  'MT',
  'JP',
  'RU',
  'CN',
  'MX',
  'NG',
].map((code, at) => ({
  code,
  value: 0.004 / (at + 1) ** 1.5,
  details: [{ label: 'Threats', value: `${900 - at * 50}` }],
}))

export const heatCells = siteRows.slice(0, 40).flatMap((site, row) =>
  sspRows.slice(0, 15).map((ssp, column) => ({
    row: site.label,
    column: ssp.label,
    value: (row * 7 + column * 3) % 5 === 0 ? 0 : Math.round((site.value / (column + 1)) * (1 + ((row + column) % 3))),
  })),
)
