/** How numbers and days read everywhere: in charts, tables and reports alike. */
export { compactCount, dayInWords, exactCount, timeInWords } from '@vigil/charts'
