import type { MantineColorsTuple } from '@mantine/core'
import { contrast, fromOklch, isHexColour, toOklch } from './colour.ts'

export const defaultAccent = '#4c5bd4'

const lightness = [0.975, 0.945, 0.895, 0.825, 0.745, 0.655, 0.565, 0.495, 0.425, 0.345]
const chromaShare = [0.1, 0.2, 0.36, 0.58, 0.82, 1, 1, 0.98, 0.9, 0.76]
const readable = 4.6

/**
 * Ten shades of an accent. Shade 6 is the accent, darkened only as far as white text requires; 7 to 9 are readable on
 * light surfaces and 0 to 4 on dark ones, for any hue.
 */
export function accentShades(accent: string): MantineColorsTuple {
  const base = toOklch(isHexColour(accent) ? accent : defaultAccent)
  const shade = (l: number, share: number) => fromOklch({ ...base, lightness: l, chroma: base.chroma * share })

  let main = Math.min(base.lightness, 0.62)
  while (contrast(shade(main, 1), '#ffffff') < readable) main -= 0.01

  const steps = lightness.map((l, at) => {
    if (at === 6) return shade(main, 1)
    if (at > 6) return shade(Math.min(l, main - 0.07 * (at - 6)), chromaShare[at] ?? 1)
    return shade(l, chromaShare[at] ?? 1)
  })
  return steps as unknown as MantineColorsTuple // ten in, ten out
}
