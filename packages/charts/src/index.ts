export {
  type AbBreakdownRow,
  type AbFigure,
  abBreakdown,
  abFigureLabels,
  abFormats,
  abModeRows,
  abTrend,
  hasAbData,
} from './ab-testing-rows.ts'
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
} from './ab-testing-words.ts'
export { analyticsName } from './analytics-names.ts'
export { bars, barsHeight } from './bars.ts'
export { guardsShown, guardTotals, metricLooks, metricTrend, valueBefore } from './cart-metrics.ts'
export { type Change, changeOf } from './change.ts'
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
} from './code-rows.ts'
export { rampColour, rampShare, textOn } from './colour-ramp.ts'
export { type Country, countries, countryName, isCountryCode } from './countries.ts'
export { type CsvValue, csvLine, csvMark } from './csv.ts'
export { donut } from './donut.ts'
export { feedName, feedTime, readerTime } from './feed-names.ts'
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
} from './formats.ts'
export type { ChartOption, Frame, Hidden } from './frame.ts'
export { groupedBars, type Measure } from './grouped-bars.ts'
export { type HeatCell, type HeatGrid, heatGrid, heatMore } from './heat-grid.ts'
export { heatMap, heatMapHeight } from './heat-map.ts'
export { escapeHtml, plainLabel } from './labels.ts'
export { line } from './line.ts'
export { browserName, countryColumn, countryLabel, deviceName, dspName, sspName, threatName } from './names.ts'
export { countryLevels, countryMeasures, heatCells, namedRows, siteRows, sspTrend } from './overview-rows.ts'
export {
  countStat,
  hasAttacks,
  hasPageViews,
  isPartlyUnavailable,
  levelStat,
  type Stat,
  timedRow,
  unavailableText,
} from './overview-stats.ts'
export { dataPalette, type Palette, palettes, seriesColour } from './palette.ts'
export { percentBars, sharesOf } from './percent-bars.ts'
export { type LegendItem, legendItems, otherLabel, type Row, topRows, topThenOther } from './rows.ts'
export { type CategorySeries, type Series, seriesByCategory, seriesTotals, topSeriesThenOther } from './series.ts'
export { type Sparkline, sparkline } from './sparkline.ts'
export { stackedBars, stackedBarsByTime } from './stacked-bars.ts'
export {
  type ChartTable,
  tableOfCountries,
  tableOfGrid,
  tableOfRows,
  tableOfSeries,
  tableOfTimes,
  tableText,
} from './tables.ts'
export { type SummaryFact, type SummaryGroup, threatSummary, traitsOf } from './threat-summary.ts'
export {
  type DayRange,
  daysOf,
  fillDays,
  fillHours,
  type Grain,
  grainOf,
  hoursOf,
  seriesByTime,
  type TimedRow,
  type TimeSeries,
  timeLabel,
  timesOf,
  timeTitle,
} from './times.ts'
