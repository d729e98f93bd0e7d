/** How numbers and days read everywhere: in charts, tables and reports alike. */
export { compactCount, compactDollars, dayInWords, dollars, exactCount, percent, timeInWords } from '@vigil/charts'
