import type { EventOf } from '@vigil/contract'
import type { Random } from './random/random.ts'

/** Faults of a build. */
export interface BuildFaults {
  /** Share of ads in which it throws. */
  throws?: number
  /** Factor by which first paint is slower. */
  slowdown?: number
  /** Share of ads that it blocks in addition. */
  blocks?: number
}

export type PageHealth = Pick<
  EventOf<'page_health'>,
  'errors' | 'ads' | 'blocks' | 'sent' | 'failed' | 'firstPaintMs' | 'firstAdMs'
>

/** Shares of page views or ads on an ordinary news site. */
const usual = { errors: 0.004, blocks: 0.003, failed: 0.005, noPaint: 0.03 } as const

const logNormal = (random: Random, median: number, deviation: number) => median * Math.exp(deviation * random.normal())

/** One page view. */
export function drawPageHealth(random: Random, { throws = 0, slowdown = 1, blocks = 0 }: BuildFaults = {}): PageHealth {
  const ads = random.chance(0.1) ? 0 : random.integer(1, 7)
  const drawn = { errors: random.chance(usual.errors) ? 1 : 0, blocks: 0 }
  for (let ad = 0; ad < ads; ad++) {
    if (random.chance(throws)) drawn.errors++
    if (random.chance(usual.blocks + blocks)) drawn.blocks++
  }
  const paintMs = logNormal(random, 1_100, 0.6) * slowdown
  const adMs = paintMs + logNormal(random, 900, 0.7)
  return {
    ...drawn,
    ads,
    sent: 2 + Math.min(drawn.blocks, 1),
    failed: random.chance(usual.failed) ? 1 : 0,
    ...(random.chance(usual.noPaint) ? {} : { firstPaintMs: Math.min(600_000, Math.round(paintMs)) }),
    ...(ads === 0 ? {} : { firstAdMs: Math.min(600_000, Math.round(adMs)) }),
  }
}
