import type { EventOf, EventType, VigilEvent } from '@vigil/contract'
import { threatClassNames, violationClassNames } from '@vigil/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { allDemoDistributions } from '../demo-distributions.ts'
import { demoOrganizations } from '../organizations.ts'
import { demoTraffic } from '../traffic.ts'
import { dayMs, demoStart, demoTime } from './calendar.ts'
import { demoStories } from './stories.ts'

const now = Date.UTC(2026, 10, 15, 20, 17)
const start = demoStart(now)

interface Stored<Type extends EventType> {
  event: EventOf<Type>
  organizationName: string
  /** Corrected like in the collector. */
  at: number
  day: number
  userAgent: string
}
const stored = {} as { [Type in EventType]: Stored<Type>[] }
const listStored = <Type extends EventType>(type: Type) => stored[type] as Stored<Type>[]

beforeAll(() => {
  const owners = new Map(allDemoDistributions().map((each) => [each.id, each.organizationName]))
  for (const { beacon, receivedAt, userAgent } of demoTraffic({ seed: 3, from: start, to: now })) {
    const organizationName = owners.get(beacon.tag) ?? ''
    for (const event of beacon.events as VigilEvent[]) {
      const at = event.at - beacon.sent + receivedAt
      stored[event.type] ??= [] as never[]
      ;(stored[event.type] as unknown[]).push({
        event,
        organizationName,
        at,
        day: Math.floor((at - start) / dayMs),
        userAgent,
      })
    }
  }
})

const share = <Item>(items: readonly Item[], is: (item: Item) => boolean) => items.filter(is).length / items.length
const within = (from: number, to: number) => (each: { at: number }) => each.at >= from && each.at < to
const findStory = (name: string) => {
  const story = demoStories(start).find((each) => each.name === name)
  if (!story) throw new Error(`no story named ${name}`)
  return story
}

describe('rhythm', () => {
  test('weekdays are busier than weekends, and traffic grows over the demo', () => {
    const views = listStored('page_view').filter((each) => each.day >= 0 && each.day < 56)
    const isWeekend = ({ at }: { at: number }) => [0, 6].includes(new Date(at).getUTCDay())
    const perWeekendDay = views.filter(isWeekend).length / 16
    const perWeekday = views.filter((each) => !isWeekend(each)).length / 40
    expect(perWeekday).toBeGreaterThan(perWeekendDay * 1.12)
    expect(views.filter((each) => each.day >= 42).length).toBeGreaterThan(
      views.filter((each) => each.day < 14).length * 1.08,
    )
  })

  test('a French newspaper has its traffic during the day in France', () => {
    const hours = listStored('page_view').filter((each) => each.event.host === 'www.lefildumatin.example')
    const at = (hour: number) => hours.filter((each) => new Date(each.at).getUTCHours() === hour).length
    expect(at(7)).toBeGreaterThan(at(2) * 5)
  })

  test('every publisher has a realistic threat level', () => {
    for (const { name } of demoOrganizations.filter(
      (each) => each.type === 'Publisher' && each.isActive && !each.shop,
    )) {
      const views = listStored('page_view').filter((each) => each.organizationName === name).length
      if (name === 'Fresh Ink') expect(views).toBe(0)
      else {
        const level = listStored('incident').filter((each) => each.organizationName === name).length / views
        expect(level).toBeGreaterThan(0.002)
        expect(level).toBeLessThan(0.03)
      }
    }
  })
})

describe('campaigns', () => {
  test('the redirect burst on Index dominates its day, peaks at 9:14 and hits three publishers', () => {
    const { from, to, hosts } = findStory('redirect burst on Index')
    expect(from).toBe(demoTime(start, 57, 9))
    const redirects = listStored('incident').filter(
      ({ event }) => event.threatClass === 'forced-redirect' && hosts.includes(event.host),
    )
    const burst = redirects.filter(within(from, to))
    const dayBefore = redirects.filter(within(from - dayMs, to - dayMs))
    expect(burst.length).toBeGreaterThan(200)
    expect(burst.length).toBeGreaterThan(dayBefore.length * 10)
    expect(new Set(burst.map((each) => each.organizationName)).size).toBe(3)
    expect(share(burst, ({ event }) => event.bidderCode === 'ix')).toBeGreaterThan(0.9)
    const quarters = Array.from(
      { length: 24 },
      (_, i) => burst.filter(within(from + i * 900_000, from + (i + 1) * 900_000)).length,
    )
    const strongest = quarters.indexOf(Math.max(...quarters))
    expect([0, 1]).toContain(strongest)
  })

  test('scareware targets phones in two countries for six days', () => {
    const { from, to, hosts } = findStory('scareware wave on phones')
    const scareware = listStored('incident').filter(
      ({ event }) => event.threatClass === 'fake-alert' && hosts.includes(event.host),
    )
    const wave = scareware.filter(within(from, to))
    expect(wave.length).toBeGreaterThan(500)
    expect(wave.length).toBeGreaterThan(scareware.filter(within(from - 6 * dayMs, from)).length * 5)
    expect(share(wave, (each) => /Mobile/.test(each.userAgent))).toBeGreaterThan(0.85)
  })

  test('the push lure targets apps, the miner desktops; stacked ads use Copperfield, the cloak one seat', () => {
    const of = (name: string, threatClass: string) => {
      const { from, to, hosts } = findStory(name)
      return listStored('incident').filter(
        (each) => each.event.threatClass === threatClass && hosts.includes(each.event.host) && within(from, to)(each),
      )
    }
    const push = of('push-permission lure in apps', 'push-permission-lure')
    expect(push.length).toBeGreaterThan(200)
    expect(share(push, ({ event }) => event.inventory === 'in-app')).toBe(1)
    const miner = of('slow cryptominer', 'cryptomining')
    expect(miner.filter((each) => each.day < 30).length).toBeGreaterThan(miner.filter((each) => each.day >= 42).length)
    expect(share(miner, (each) => !/Mobile/.test(each.userAgent))).toBeGreaterThan(0.9)
    const stacked = of('stacked ads on Copperfield Exchange', 'hidden-ads')
    expect(share(stacked, ({ event }) => event.bidderCode === 'copperfield')).toBeGreaterThan(0.8)
    const cloak = of('cloaked landing page of one Meridian seat', 'cloaked-landing-page')
    expect(share(cloak, ({ event }) => event.seatId === 'mrd-1187')).toBeGreaterThan(0.45)
  })
})

describe('data for screens', () => {
  test('every class of threat and of violation occurs, on more than one publisher', () => {
    for (const name of threatClassNames) {
      const found = listStored('incident').filter(({ event }) => event.threatClass === name)
      expect(new Set(found.map((each) => each.organizationName)).size).toBeGreaterThan(3)
    }
    expect(new Set(listStored('violation').map(({ event }) => event.violationClass))).toEqual(
      new Set(violationClassNames),
    )
  })

  test('only organizations with ad quality have violations', () => {
    const withQuality = demoOrganizations
      .filter((each) => each.adQualityEnabled && each.type === 'Publisher')
      .map((each) => each.name)
    expect(new Set(listStored('violation').map((each) => each.organizationName))).toEqual(new Set(withQuality))
  })

  test.each(['Index', 'Copperfield Exchange', 'Meridian DSP', 'Bluebell Buying'])(
    '%s sees threats on three publishers this week',
    (name) => {
      const own = listStored('incident').filter(
        (each) => each.day >= 53 && (each.event.ssp === name || each.event.dsp === name),
      )
      expect(own.length).toBeGreaterThan(20)
      expect(new Set(own.map((each) => each.organizationName)).size).toBeGreaterThanOrEqual(3)
    },
  )

  test.each(['Index', 'Meridian DSP'])('the feed of %s has more than a page of threats today', (name) => {
    const today = listStored('incident').filter(
      ({ day, event }) => day === 60 && (event.ssp === name || event.dsp === name) && event.creativeId,
    )
    expect(new Set(today.map(({ event }) => event.creativeId)).size).toBeGreaterThan(20)
    // Some of them in the early morning.
    expect(today.filter(({ at }) => at < demoTime(start, 60, 2)).length).toBeGreaterThan(3)
  })

  test('every optional field of an incident is known sometimes and unknown sometimes', () => {
    const optional =
      'url creativeId ssp dsp dspId dspCreativeId exchangeId seatId publisherId siteId advertiserId campaignId adomains deliverySource mediaType script markup offsetStart utcOffset inventory'
    for (const field of optional.split(' ')) {
      const known = share(listStored('incident'), ({ event }) => event[field as keyof typeof event] !== undefined)
      expect(known, field).toBeGreaterThan(0.4)
      expect(known, field).toBeLessThan(1)
    }
  })

  test('the offsets of an incident are within its markup, and present only with it', () => {
    const isRight = ({ event: { markup, offsetStart, offsetEnd } }: Stored<'incident'>) => {
      if (markup === undefined || offsetStart === undefined || offsetEnd === undefined) return offsetStart === offsetEnd
      return offsetStart > 0 && offsetStart < offsetEnd && offsetEnd <= markup.length
    }
    expect(listStored('incident').filter((each) => !isRight(each))).toEqual([])
  })
})
