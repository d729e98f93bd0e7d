import type { EventOf, VigilEvent } from '@vigil/contract'
import type { DemoDistribution } from '../demo-distributions.ts'
import { demoOrganizations } from '../organizations.ts'
import { hashText, Random } from '../random/random.ts'
import { draw, shares, type Weighted } from '../random/weighted.ts'
import { makeReader } from '../readers/reader.ts'
import { arrivalNetwork, creditedTo, drawStuffing } from '../scenario/affiliate-story.ts'
import { growth, hourMs, minuteMs } from '../scenario/calendar.ts'
import { installedExtensions } from '../scenario/coupon-story.ts'
import { buildWeek, type WeekHour } from '../scenario/rhythm.ts'
import { type Shop, shops } from '../shops.ts'
import { type CartSession, cartCommon, cents, conversion, couponAttempts, toEntries } from './cart-events.ts'
import { clockError, type DemoRequest, post } from './request.ts'
import { dayNumber, hourNumber } from './site-context.ts'
import type { Model } from './site-hour.ts'

export interface ShopContext {
  shop: Shop
  tag: string
  stream: number
  week: WeekHour[]
  hosts: Weighted<string>
  guards: { coupon: boolean; affiliate: boolean }
  nonBlockingShare: number
}

export function shopContexts(distributions: readonly DemoDistribution[]): ShopContext[] {
  return distributions.flatMap(({ id, organizationName, script, isEnabled }) => {
    const shop = shops.find((each) => each.organizationName === organizationName)
    const settings = demoOrganizations.find((each) => each.name === organizationName)?.shop
    if (script !== 'cart' || !isEnabled || !shop || !settings) return []
    return {
      shop,
      tag: id,
      stream: hashText(organizationName),
      week: buildWeek('shop', shop.readers),
      hosts: shares(shop.hosts),
      guards: settings,
      nonBlockingShare: settings.nonBlockingPercent / 100,
    }
  })
}

/** Share of desktop Chrome shoppers with a coupon extension: lower among visitors than among buyers. */
const extensionShare = { looks: 0.34, buys: 0.62 }

const referrers = [
  'https://www.search.example/',
  'https://mail.example/',
  'https://trailblog.example/best-tents',
  'https://couponvault.example/lantern',
]

function arrival(session: CartSession, at: number): EventOf<'cart_session'> {
  const { random, host, shop, extensions } = session
  return {
    type: 'cart_session',
    id: random.id(),
    at,
    host,
    inventory: 'web',
    sessionId: session.sessionId,
    mode: session.mode,
    landingUrl: random.chance(0.94) ? `https://${host}/p/${random.pick(shop.products)}` : undefined,
    referrer: random.chance(0.6) ? random.pick(referrers) : undefined,
    extensions: extensions.length > 0 ? extensions : undefined,
  }
}

/** The checkout page and the actions of extensions on it. */
function checkout(session: CartSession, guards: ShopContext['guards'], at: number): VigilEvent[] {
  const { random, shop, mode, extensions } = session
  const events: VigilEvent[] = [
    {
      ...cartCommon(session, at),
      type: 'checkout',
      url: random.chance(0.95) ? shop.checkoutUrl : undefined,
      entries: true,
    },
  ]
  const [extension] = extensions
  if (!guards.coupon) return events
  if (extension && mode === 'blocking' && random.chance(0.7)) {
    events.push({ ...cartCommon(session, at + 900), type: 'popup_blocked', extension })
  }
  const attempts = couponAttempts(session, at + 2_000)
  events.push(...attempts, ...toEntries(session, attempts))
  return events.sort((a, b) => a.at - b.at)
}

function beginSession(
  context: ShopContext,
  random: Random,
  hour: WeekHour,
  start: number,
  willBuy: boolean,
): CartSession {
  const { shop } = context
  const reader = makeReader(random, draw(random, hour.countries), { inventory: 'web', desktopShare: shop.desktopShare })
  const hasExtension = reader.userAgent.isDesktopChrome && random.chance(extensionShare[willBuy ? 'buys' : 'looks'])
  return {
    shop,
    random,
    reader,
    start,
    host: draw(random, context.hosts),
    sessionId: random.id(),
    mode: random.chance(context.nonBlockingShare) ? 'non_blocking' : 'blocking',
    extensions: hasExtension ? installedExtensions(random) : [],
    goods: Array.from({ length: random.geometric(2, 6) }, () => cents(shop.itemPrice * random.lognormal(0.55))),
    coupon: undefined,
  }
}

function shopperSession(context: ShopContext, random: Random, hour: WeekHour, model: Model, at: number): DemoRequest[] {
  const { shop, tag, guards } = context
  const checksOut = random.chance(shop.checkoutShare)
  const session = beginSession(context, random, hour, model.start, checksOut)
  const { reader, mode, extensions } = session
  const from = { tag, ip: reader.ip, userAgent: reader.userAgent.text }
  const errorMs = clockError(random)
  // Stuffers wait for the checkout; in sessions without one, they sometimes act on the first page.
  const stuffing =
    guards.affiliate && (checksOut || random.chance(0.3))
      ? drawStuffing(random, extensions, model.start, at)
      : undefined
  const stuffed = (time: number): VigilEvent[] => {
    const action = mode === 'blocking' ? 'blocked' : 'reported'
    return stuffing ? [{ ...cartCommon(session, time), type: 'affiliate_blocked', ...stuffing, action }] : []
  }
  const begun = arrival(session, at)
  const first: VigilEvent[] = checksOut ? [begun] : [begun, ...stuffed(at + 1_400)]
  const requests = [post(random, from, first, at + 3_000, errorMs)]
  if (!checksOut) return requests

  const checkoutAt = at + random.integer(minuteMs, 20 * minuteMs)
  const events = [...checkout(session, guards, checkoutAt), ...stuffed(checkoutAt + 11_000)]
  requests.push(post(random, from, events, checkoutAt + 12_000, errorMs))
  if (!random.chance(shop.completionShare[mode])) return requests

  const orderedAt = checkoutAt + random.integer(40_000, 9 * minuteMs)
  const isStopped = stuffing !== undefined && mode === 'blocking'
  const credited = creditedTo(random, extensions, isStopped)
  const network = arrivalNetwork(random, credited)
  const { landingUrl } = begun
  if (network) first.push({ ...cartCommon(session, at + errorMs + 50), type: 'affiliate_arrival', network, landingUrl })
  const order = conversion(session, orderedAt, credited)
  requests.push(post(random, from, [order], orderedAt + 200, errorMs))
  return requests
}

/** All requests of sessions that start in one hour, unsorted. */
export function shopHour(context: ShopContext, model: Model, at: number, into: DemoRequest[]): void {
  const { shop, stream, week } = context
  const hour = week[hourNumber(at) % week.length]
  if (!hour) return
  const random = new Random(model.seed, stream, hourNumber(at))
  const luck = new Random(model.seed ^ 0x5eed, stream, dayNumber(at)).lognormal(0.09)
  const expected = shop.dailySessions * 7 * hour.share * growth(model.start, at) * luck * model.scale
  for (let n = random.poisson(expected); n > 0; n--) {
    into.push(...shopperSession(context, random, hour, model, Math.floor(at + random.next() * hourMs)))
  }
}
