import { useComputedColorScheme } from '@mantine/core'
import { type Palette, palettes } from '@vigil/presentation'

/** Chart and legend colours of the current theme. */
export function usePalette(): Palette {
  return palettes[useComputedColorScheme('light', { getInitialValueInEffect: false })]
}
