import { expect, test } from 'vitest'
import { drawWorld } from './draw-world.ts'

test('the stored outlines equal the atlas (vitest -u regenerates them)', async () => {
  const { outlines, points } = drawWorld()
  const text = `// Made by draw-world.ts, whose test compares it.

/** The rings of each country, as steps from point to point. */
export const worldOutlines: Readonly<Record<string, string>> = {
${outlines.map(([code, rings]) => `  ${code}: '${rings}',\n`).join('')}}

/** Where a country without a shape of its own is marked. */
export const worldPoints: Readonly<Record<string, readonly [number, number]>> = {
${points.map(([code, [x, y]]) => `  ${code}: [${x}, ${y}],\n`).join('')}}
`
  await expect(text).toMatchFileSnapshot('world-outlines.ts')
})
