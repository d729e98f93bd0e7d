import { Random } from '../random/random.ts'
import { draw } from '../random/weighted.ts'
import { growth, hourMs } from '../scenario/calendar.ts'
import type { PlannedCampaign } from '../scenario/campaign-plan.ts'
import type { DemoRequest } from './request.ts'
import { dayNumber, hourNumber, type SiteContext, surgeFactor } from './site-context.ts'
import { visit } from './visit.ts'

export interface Model {
  seed: number
  /** Midnight of the demo's day 0. */
  start: number
  scale: number
}

const weekHours = 168

/** Expected page views of a site in an hour: weekly rhythm, trend and daily noise. */
function expectedViews({ site, week, stream }: SiteContext, { seed, start, scale }: Model, at: number) {
  const share = week[hourNumber(at) % weekHours]?.share ?? 0
  const luck = new Random(seed ^ 0x5eed, stream, dayNumber(at)).lognormal(0.07)
  return site.dailyViews * 7 * share * growth(start, at) * luck * surgeFactor(site.host, start, at) * scale
}

function makeAttacks(
  planned: PlannedCampaign,
  context: SiteContext,
  { scale }: Model,
  at: number,
  random: Random,
): number[] {
  const { campaign, from, to, expected } = planned
  if (at + hourMs <= from || at >= to) return []
  // Campaigns with steps of minutes follow their own clock; the others follow the readers' rhythm.
  const isBurst = campaign.stepMs < hourMs
  const wake = isBurst ? 1 : (context.week[hourNumber(at) % weekHours]?.share ?? 0) * weekHours
  const times: number[] = []
  for (let step = Math.max(from, at); step < Math.min(to, at + hourMs); step += campaign.stepMs) {
    const mean = (expected[Math.floor((step - from) / campaign.stepMs)] ?? 0) * wake * scale
    for (let n = random.poisson(mean); n > 0; n--) times.push(step + random.next() * campaign.stepMs)
  }
  return times
}

/** All requests of visits to one site that start in one hour, unsorted. */
export function siteHour(context: SiteContext, model: Model, at: number, into: DemoRequest[]): void {
  const { site, stream } = context
  const random = new Random(model.seed, stream, hourNumber(at))
  const hour = context.week[hourNumber(at) % weekHours]
  if (!hour) return
  const views = expectedViews(context, model, at)
  const moment = () => at + random.next() * hourMs

  for (let n = random.poisson(views / site.pagesPerVisit); n > 0; n--) {
    const pages = random.geometric(site.pagesPerVisit, 24)
    into.push(visit(context, random, { at: moment(), country: draw(random, hour.countries), pages }))
  }
  const threats = context.threatsOn(dayNumber(at))
  for (let n = random.poisson(views * site.threatRate); n > 0 && threats.total > 0; n--) {
    const attack = draw(random, threats).creative
    into.push(
      visit(context, random, {
        at: moment(),
        country: draw(random, hour.countries),
        pages: random.integer(1, 3),
        attack,
      }),
    )
  }
  for (const planned of context.campaigns) {
    for (const time of makeAttacks(planned, context, model, at, random)) {
      const country = draw(random, planned.countries ?? hour.countries)
      const attack = random.pick(planned.creatives)
      const { platforms } = planned.campaign
      into.push(visit(context, random, { at: time, country, pages: random.integer(1, 2), platforms, attack }))
    }
  }
}
