import { allDemoDistributions, type DemoDistribution } from './demo-distributions.ts'
import { type DemoRequest, longestDelayMs } from './generators/request.ts'
import { shopContexts, shopHour } from './generators/shop-hour.ts'
import { siteContexts } from './generators/site-context.ts'
import { type Model, siteHour } from './generators/site-hour.ts'
import { demoStart, hourMs } from './scenario/calendar.ts'
import { planCampaigns } from './scenario/campaign-plan.ts'

interface ModelOptions {
  seed: number
  /** Tags that send events; all demo tags by default. */
  distributions?: readonly DemoDistribution[]
  /** Without attack campaigns. */
  isQuiet?: boolean
  /** Multiplies all traffic; 1 by default. */
  scale?: number
}

export interface TrafficOptions extends ModelOptions {
  /** Start of the range, inclusive. */
  from: number
  /** End of the range, exclusive. */
  to: number
  /** Midnight of day 0, the origin of all stories; by default sixty days before `to`. */
  start?: number
}

type Hours = (at: number) => DemoRequest[]

function makeHours({
  seed,
  scale = 1,
  isQuiet = false,
  distributions = allDemoDistributions(),
  start,
}: ModelOptions & { start: number }): Hours {
  const model: Model = { seed, scale, start }
  const siteList = siteContexts(distributions, isQuiet ? new Map() : planCampaigns(start))
  const shopList = shopContexts(distributions)
  return (at) => {
    const requests: DemoRequest[] = []
    for (const context of siteList) siteHour(context, model, at, requests)
    for (const context of shopList) shopHour(context, model, at, requests)
    return requests
  }
}

function* inOrder(hour: Hours, from: number, to: number): Generator<DemoRequest, void, undefined> {
  let waiting: DemoRequest[] = []
  const firstHour = Math.floor((from - longestDelayMs) / hourMs) * hourMs
  for (let at = firstHour; at < to; at += hourMs) {
    // Later hours send nothing before they start, so everything received before the end of this one is complete.
    const complete = at + hourMs
    const all = waiting.concat(hour(at)).sort((a, b) => a.receivedAt - b.receivedAt)
    waiting = []
    for (const request of all) {
      if (request.receivedAt >= complete) waiting.push(request)
      else if (request.receivedAt >= from && request.receivedAt < to) yield request
    }
  }
}

/**
 * Yields the demo's beacons in order of arrival. Each hour has its own random stream, so splitting a range does not change
 * the result, and nothing depends on earlier calls.
 */
export function demoTraffic(options: TrafficOptions): Generator<DemoRequest, void, undefined> {
  const { from, to, start = demoStart(to) } = options
  return inOrder(makeHours({ ...options, start }), from, to)
}

/** Live traffic of a demo first started at `now`, requested in consecutive time ranges. */
export function live({ now, ...options }: ModelOptions & { now: number }) {
  const hour = makeHours({ ...options, start: demoStart(now) })
  return (from: number, to: number): DemoRequest[] => [...inOrder(hour, from, to)]
}
