/**
 * Colours of data series, in the order series take them. Chosen by search in OKLCH for the largest smallest distance
 * under normal, protan, deutan and tritan sight, at 3:1 or more on the cards of both themes. Red is kept for danger.
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

/** All that a picture takes from the theme it is drawn in. */
export type Palette = {
  series: readonly string[]
  /** Everything beyond the top N: grey, so it is not taken for one more of them. */
  other: string
  text: string
  dimmed: string
  gridLine: string
  axisLine: string
  /** What the chart lies on; gaps between slices and stacked bars are drawn in it. */
  surface: string
  border: string
  /** Land without data, cells without a count, an empty ring. */
  empty: string
  hover: string
  /** From least to most. Most is the farthest from the surface in both themes. */
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

/** On paper: the light theme with darker secondary text, and a font name that the PDF has. */
const print: Palette = { ...light, dimmed: '#4b5260', gridLine: '#e4e7ec', fontFamily: 'Inter' }

export const palettes = { light, dark, print }

export function seriesColour(palette: Palette, at: number, isOther = false): string {
  return isOther ? palette.other : (palette.series[at % palette.series.length] ?? palette.other)
}
