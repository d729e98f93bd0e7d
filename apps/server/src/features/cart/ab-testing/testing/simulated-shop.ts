import { Random } from '@vigil/demo'
import type { Figures, FiguresByMode } from '../mode-stats.ts'

/** A shop with random shoppers and known parameters, for testing the statistics. */
export interface SimulatedShop {
  seed: number
  days: number
  sessionsPerDay: number
  /** Percentage of sessions that are non-blocking. */
  nonBlockingPercent: number
  checkoutShare: number
  /** Share of checkouts that are completed. */
  completionShare: number
  /** Relative increase in completed checkouts with blocking: 0.03 means three percent more. */
  lift: number
  /** Share of days with a sale, on which a quarter more checkouts are completed. */
  saleShare: number
}

const orderValue = { median: 80, deviation: 0.7 }
const spread = orderValue.deviation ** 2
const meanValue = orderValue.median * Math.exp(spread / 2)
const meanSquare = meanValue ** 2 * Math.exp(spread)

const start = Date.UTC(2026, 9, 1)

export function simulate(shop: SimulatedShop): [day: string, figures: FiguresByMode][] {
  const random = new Random(shop.seed, 0, 0)
  // Large counts are drawn from the normal approximation, small ones one by one.
  const drawHits = (count: number, share: number) => {
    const variance = count * share * (1 - share)
    if (variance > 60)
      return Math.max(0, Math.min(count, Math.round(count * share + random.normal() * Math.sqrt(variance))))
    let hits = 0
    for (let n = 0; n < count; n++) if (random.chance(share)) hits++
    return hits
  }

  const drawSales = (orders: number) => {
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
    const checkouts = drawHits(sessions, shop.checkoutShare)
    const buyers = drawHits(checkouts, completionShare)
    return { sessions, checkouts, buyers, orders: buyers, ...drawSales(buyers) }
  }

  const day = (at: number): FiguresByMode => {
    const rhythm = at % 7 > 4 ? 1.3 : 1
    const completion = shop.completionShare * (random.chance(shop.saleShare) ? 1.25 : 1)
    const sessions = drawHits(Math.round(shop.sessionsPerDay * rhythm * 2), 0.5)
    const held = drawHits(sessions, shop.nonBlockingPercent / 100)
    return {
      blocking: figures(sessions - held, completion * (1 + shop.lift)),
      non_blocking: figures(held, completion),
    }
  }
  const toDay = (at: number) => new Date(start + at * 86_400_000).toISOString().slice(0, 10)
  return Array.from({ length: shop.days }, (_, at) => [toDay(at), day(at)])
}
