/** Series colours, defined with the charts because PDF reports share them. */
export { dataPalette } from '@vigil/presentation'
