import { allDemoDistributions, type DemoDistribution } from './demo-distributions.ts'
import { type DemoRequest, longestDelayMs } from './generators/request.ts'
import { shopContexts, shopHour } from './generators/shop-hour.ts'
import { siteContexts } from './generators/site-context.ts'
import { type Model, siteHour } from './generators/site-hour.ts'
import { demoStart, hourMs } from './scenario/calendar.ts'
import { planCampaigns } from './scenario/campaign-plan.ts'

interface ModelOptions {
  seed: number
  /** Whose scripts send; all tags of the demo unless told. */
  distributions?: readonly DemoDistribution[]
  /** Multiplies everything; 1 unless told. */
  scale?: number
}

export interface TrafficOptions extends ModelOptions {
  /** Beacons received from here on … */
  from: number
  /** … and before here. */
  to: number
  /** Midnight of the demo's day 0, from which its stories are counted; sixty days before `to` unless told. */
  start?: number
}

type Hours = (at: number) => DemoRequest[]

function makeHours({
  seed,
  scale = 1,
  distributions = allDemoDistributions(),
  start,
}: ModelOptions & { start: number }): Hours {
  const model: Model = { seed, scale, start }
  const siteList = siteContexts(distributions, planCampaigns(start))
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
    // Later hours cannot send anything before they begin, so what was received before this one ends is complete.
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
 * The demo's beacons in the order in which they arrive. Each hour is made from its own random numbers, so a time that is asked
 * for in pieces gives what it gives at once, and nothing depends on what was asked for before.
 */
export function demoTraffic(options: TrafficOptions): Generator<DemoRequest, void, undefined> {
  const { from, to, start = demoStart(to) } = options
  return inOrder(makeHours({ ...options, start }), from, to)
}

/** What keeps arriving while a demo runs that was first started at `now`: ask it for one piece of time after the other. */
export function live({ now, ...options }: ModelOptions & { now: number }) {
  const hour = makeHours({ ...options, start: demoStart(now) })
  return (from: number, to: number): DemoRequest[] => [...inOrder(hour, from, to)]
}
