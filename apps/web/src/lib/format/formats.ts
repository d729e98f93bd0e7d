export { compactCount, dayInWords, exactCount, timeInWords } from '@vigil/presentation'
