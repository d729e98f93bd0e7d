import { Random } from '@vigil/demo'
import type { Figures, FiguresByMode } from '../figures.ts'

/** A shop whose shoppers are drawn by lot: what the statistics are tried on, where the truth is known. */
export interface SimulatedShop {
  seed: number
  days: number
  sessionsPerDay: number
  /** Of sessions, in percent: those that are to be non-blocking. */
  nonBlockingPercent: number
  checkoutShare: number
  /** Of checkouts. */
  completionShare: number
  /** How much more often a session with blocking completes its checkout: 0.03 is three percent more. */
  lift: number
  /** Of days: those with a sale, on which a quarter more checkouts are completed. */
  saleShare: number
}

const orderValue = { median: 80, deviation: 0.7 }
const spread = orderValue.deviation ** 2
const meanValue = orderValue.median * Math.exp(spread / 2)
const meanSquare = meanValue ** 2 * Math.exp(spread)

const start = Date.UTC(2026, 9, 1)

/** Day by day, in order. */
export function simulate(shop: SimulatedShop): [day: string, figures: FiguresByMode][] {
  const random = new Random(shop.seed, 0, 0)
  // Large numbers of sessions are drawn by their curve, small ones one by one.
  const hitsOf = (count: number, share: number) => {
    const variance = count * share * (1 - share)
    if (variance > 60)
      return Math.max(0, Math.min(count, Math.round(count * share + random.normal() * Math.sqrt(variance))))
    let hits = 0
    for (let n = 0; n < count; n++) if (random.chance(share)) hits++
    return hits
  }

  const salesOf = (orders: number) => {
    if (orders > 1_000) {
      const sales = orders * meanValue + random.normal() * Math.sqrt(orders * (meanSquare - meanValue ** 2))
      return { sales, salesSquared: orders * meanSquare }
    }
    let [sales, salesSquared] = [0, 0]
    for (let n = 0; n < orders; n++) {
      const value = orderValue.median * Math.exp(orderValue.deviation * random.normal())
      sales += value
      salesSquared += value * value
    }
    return { sales, salesSquared }
  }

  const figures = (sessions: number, completionShare: number): Figures => {
    const checkouts = hitsOf(sessions, shop.checkoutShare)
    const buyers = hitsOf(checkouts, completionShare)
    return { sessions, checkouts, buyers, orders: buyers, ...salesOf(buyers) }
  }

  const day = (at: number): FiguresByMode => {
    const rhythm = at % 7 > 4 ? 1.3 : 1
    const completion = shop.completionShare * (random.chance(shop.saleShare) ? 1.25 : 1)
    const sessions = hitsOf(Math.round(shop.sessionsPerDay * rhythm * 2), 0.5)
    const held = hitsOf(sessions, shop.nonBlockingPercent / 100)
    return {
      blocking: figures(sessions - held, completion * (1 + shop.lift)),
      non_blocking: figures(held, completion),
    }
  }
  const dayOf = (at: number) => new Date(start + at * 86_400_000).toISOString().slice(0, 10)
  return Array.from({ length: shop.days }, (_, at) => [dayOf(at), day(at)])
}
