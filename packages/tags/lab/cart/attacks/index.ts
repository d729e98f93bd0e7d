import type { Effect, Shop } from '../grammar.ts'
import { applies } from './applies.ts'
import { attributions } from './attributions.ts'
import { byCall, byEarlyNative, byMarkup } from './calls.ts'
import { byElement, byStyle } from './elements.ts'
import { fills } from './fills.ts'
import { navigations } from './navigations.ts'
import { popups } from './popups.ts'
import { sends } from './sends.ts'

const both = <Item>(all: readonly Item[] | undefined, other: readonly Item[] | undefined) =>
  all && other ? all.filter((item) => other.includes(item)) : (all ?? other)

/** Every way to fill the field, combined with every way to apply it in the same shop. */
const filled: readonly Effect[] = fills.flatMap((fill) =>
  applies.flatMap((apply): Effect[] => {
    const worlds = both(fill.worlds, apply.worlds)
    const heard = fill.isHeard ? fill.shops : both<Shop>(fill.shops, ['plain', 'frame', 'shadow'])
    const shops = both(heard, apply.shops)
    if (worlds?.length === 0 || shops?.length === 0) return []
    return [
      {
        name: `fill:${fill.name}+${apply.name}`,
        kind: 'coupon',
        harm: 'code',
        act: `${fill.act}; await wait(20); ${apply.act}`,
        halves: { first: fill.act, second: apply.act },
        ...(worlds && { worlds }),
        ...(shops && { shops }),
      },
    ]
  }),
)

const requests: readonly Effect[] = [...byElement, ...byStyle, ...byCall, ...byEarlyNative, ...byMarkup]
const all: readonly Effect[] = [...filled, ...sends, ...popups, ...requests, ...navigations, ...attributions]
const byName = new Map(all.map((effect) => [effect.name, effect]))

export function effectNamed(name: string): Effect {
  const effect = byName.get(name)
  if (!effect) throw new Error(`No effect is named ${name}`)
  return effect
}

/** Cases are drawn by family; otherwise pairs would outnumber single parts. */
export const families = { fills, applies, filled, sends, popups, requests, navigations, attributions }
