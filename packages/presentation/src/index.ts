export {
  type AbBreakdownRow,
  type AbFigure,
  abBreakdown,
  abFigureLabels,
  abFormats,
  abModeRows,
  abTrend,
  hasAbData,
} from './charts/ab-testing-rows.ts'
export { bars, barsHeight } from './charts/bars.ts'
export { guardsInUse, guardsShown, guardTotals, metricLooks, metricTrend, valueBefore } from './charts/cart-metrics.ts'
export { rampColour, rampShare, textOn } from './charts/colour-ramp.ts'
export { donut } from './charts/donut.ts'
export type { ChartOption, Frame, Hidden } from './charts/frame.ts'
export { groupedBars, type Measure } from './charts/grouped-bars.ts'
export { type HeatCell, type HeatGrid, heatGrid, heatMore } from './charts/heat-grid.ts'
export { heatMap, heatMapHeight } from './charts/heat-map.ts'
export { line } from './charts/line.ts'
export { countryLevels, countryMeasures, heatCells, namedRows, siteRows, sspTrend } from './charts/overview-rows.ts'
export {
  attacksStat,
  hasAttacks,
  hasPageViews,
  isPartlyUnavailable,
  levelStat,
  pageViewsStat,
  preventedStat,
  type Stat,
  statUntilNow,
  timedRow,
  unavailableText,
} from './charts/overview-stats.ts'
export { dataPalette, type Palette, palettes } from './charts/palette.ts'
export { percentBars, toShares } from './charts/percent-bars.ts'
export { type LegendItem, legendItems, otherLabel, type Row, topRows, topThenOther } from './charts/rows.ts'
export {
  type CategorySeries,
  labelsBehindOther,
  type Series,
  seriesByCategory,
  seriesTotals,
  topSeriesThenOther,
} from './charts/series.ts'
export { type Sparkline, sparkline } from './charts/sparkline.ts'
export { stackedBars, stackedBarsByTime } from './charts/stacked-bars.ts'
export {
  type ChartTable,
  tableCells,
  tableOfCountries,
  tableOfGrid,
  tableOfRows,
  tableOfSeries,
  tableOfTimes,
  tableText,
} from './charts/tables.ts'
export {
  type DayRange,
  fillDays,
  fillHours,
  type Grain,
  listDays,
  listHours,
  listTimes,
  selectGrain,
  seriesByTime,
  type TimedRow,
  type TimeSeries,
  timeLabel,
  timeTitle,
  untilNow,
} from './charts/times.ts'
export { type Stroke, strokes, valueLooks } from './charts/value-looks.ts'
export { type CsvValue, csvLine, csvMark, guardFormula } from './csv/csv.ts'
export { type Change, calculateChange } from './format/change.ts'
export {
  type CodePiece,
  type CodeRow,
  codePieces,
  codeRows,
  isLongerThanAPage,
  type Match,
  matchInWords,
  paperColumns,
  rowAt,
} from './format/code-rows.ts'
export {
  axisCount,
  axisDollars,
  axisPercent,
  compactCount,
  compactDollars,
  dayInWords,
  dollars,
  exactCount,
  type Format,
  finePercent,
  percent,
  shareOfWhole,
  timeInWords,
} from './format/formats.ts'
export {
  comparedValue,
  comparisonNotes,
  differenceText,
  findingText,
  intervalText,
  measuredRevenueText,
  missingData,
  modelText,
  splitText,
  verdictText,
} from './labels/ab-testing-words.ts'
export { alertSentence, alertTitle, firingInWords } from './labels/alert-words.ts'
export { analyticsName } from './labels/analytics-names.ts'
export { codeLabel } from './labels/code-label.ts'
export { type Country, countries, countryName, isCountryCode } from './labels/countries.ts'
export { feedName, feedTime, readerTime } from './labels/feed-names.ts'
export { browserName, countryColumn, countryLabel, deviceName, dspName, sspName, threatName } from './labels/names.ts'
export { escapeHtml, plainLabel } from './labels/plain-label.ts'
export { guardComparison, guardFigure, guardInWords, returnInWords } from './labels/rollout-words.ts'
export { parseTraits, type SummaryFact, type SummaryGroup, threatSummary } from './labels/threat-summary.ts'
