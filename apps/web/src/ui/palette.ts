/** Colours of data series; the charts own them, as a report on paper has the same. */
export { dataPalette } from '@vigil/charts'
