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
