/**
 * Series colours in order of use. Found by search in OKLCH for the largest minimum distance under normal, protan,
 * deutan and tritan vision, with at least 3:1 contrast on cards in both themes. Red is reserved for danger.
 */
export const dataPalette = [
  '#4b66f1',
  '#ce7305',
  '#1b9bc7',
  '#bf2085',
  '#38a65a',
  '#8b76f3',
  '#7d6622',
  '#476a9c',
  '#b4789d',
  '#4e865b',
  '#a044ce',
] as const

/** Theme-dependent chart colours. */
export type Palette = {
  series: readonly string[]
  /** Other, in grey to set it apart from the named series. */
  other: string
  text: string
  dimmed: string
  gridLine: string
  axisLine: string
  /** The chart's background; also drawn as gaps between slices and stacked bars. */
  surface: string
  border: string
  /** Land without data, cells without a count, an empty ring. */
  empty: string
  hover: string
  /** From least to most. The last is the farthest from the surface in both themes. */
  ramp: readonly string[]
  shadow: string
  fontFamily: string
}

const inter = "'Inter Variable', Inter, system-ui, -apple-system, 'Segoe UI', sans-serif"

const light: Palette = {
  series: dataPalette,
  other: '#8c95a3',
  text: '#1b1f27',
  dimmed: '#656d7b',
  gridLine: '#eceef2',
  axisLine: '#c6ccd6',
  surface: '#ffffff',
  border: '#e4e7ec',
  empty: '#e9ecf1',
  hover: '#f1f3f6',
  ramp: ['#e3eaff', '#b2c5fd', '#7794fb', '#4761e4', '#2838a1'],
  shadow: '0 4px 16px -2px rgb(16 20 30 / 16%)',
  fontFamily: inter,
}

const dark: Palette = {
  series: dataPalette,
  other: '#7c8594',
  text: '#e7e9ee',
  dimmed: '#a0a8b5',
  gridLine: '#262a31',
  axisLine: '#3b404a',
  surface: '#17191e',
  border: '#3b404a',
  empty: '#272b33',
  hover: '#22262d',
  ramp: ['#27315a', '#2f4087', '#445dd8', '#7491f7', '#c0d0fe'],
  shadow: '0 4px 16px -2px rgb(0 0 0 / 50%)',
  fontFamily: inter,
}

/** For PDF: the light theme with darker secondary text and a font the PDF embeds. */
const print: Palette = { ...light, dimmed: '#4b5260', gridLine: '#e4e7ec', fontFamily: 'Inter' }

export const palettes = { light, dark, print }
