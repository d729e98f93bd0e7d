import { useComputedColorScheme } from '@mantine/core'
import { type Palette, palettes } from '@vigil/charts'

/** The colours of the theme that is shown, for charts and legends. */
export function usePalette(): Palette {
  return palettes[useComputedColorScheme('light', { getInitialValueInEffect: false })]
}
