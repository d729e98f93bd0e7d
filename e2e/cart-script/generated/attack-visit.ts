import { type AttackCode, attackCode } from '../../../packages/tags/lab/cart/attack-page.ts'
import { type Composed, partsOf } from '../../../packages/tags/lab/cart/compose.ts'
import type { AttackCase, Harm } from '../../../packages/tags/lab/cart/grammar.ts'
import { tokenOf } from '../../../packages/tags/lab/cart/program.ts'
import { hostOf, type Internet, isSale, letters, type Sent, type Setting, scriptUrlOf } from './internet.ts'
import { doStep, isCovered, until } from './on-page.ts'
import type { ShopHost } from './shop-server.ts'
import { inTab, type OpenTab, pageTime, type Tab } from './tab.ts'

/** One visit as observed from outside. */
export interface Seen {
  isHarmed: boolean
  /** Description for the list of failures. */
  harm: string
  isReported: boolean
  reports: string[]
  errors: string[]
  /** Error of the attack or the visit, if it failed. */
  trouble: string
}

/** Time for harm to appear without the script, and for the script to undo it. */
const showMs = 2_500
const undoMs = 1_300
const reportMs = 4_000
/**
 * In a non-blocking session, an attempt is reported with its outcome, for which the script waits up to five seconds.
 */
const outcomeMs = 7_000

export interface Prepared {
  one: AttackCase
  number: number
  parts: Composed
  code: AttackCode
}

export const prepare = (one: AttackCase, number: number): Prepared => ({
  one,
  number,
  parts: partsOf(one),
  code: attackCode(one, number),
})

/** The harm that decides the case. A click on an unlisted host counts only if the order is attributed to it. */
export const harmOf = ({ effect, network }: Composed): Harm =>
  effect.harm === 'click' && !network?.isKnown ? 'attribution' : effect.harm

export async function visitAttack(
  open: OpenTab,
  internet: Internet,
  prepared: Prepared,
  setting: Setting,
): Promise<Seen> {
  const { one, number, parts, code } = prepared
  const host = hostOf(number, setting)
  const shop: ShopHost = {
    shop: one.shop,
    dress: parts.dress,
    scriptUrl: scriptUrlOf(setting, parts.trigger.isAhead),
    first: code.first,
    head: code.head,
    bundleUrl: undefined,
    body: code.body,
    codes: [],
    coupon: undefined,
    orders: [],
  }
  internet.open(host, shop)
  try {
    return await inTab(open, (tab) => attack(tab, internet, shop, prepared, setting))
  } catch (error) {
    // Proves neither harm without the script nor protection with it.
    const isHarmed = setting !== 'bare'
    return {
      isHarmed,
      harm: 'the visit did not end',
      isReported: false,
      reports: [],
      errors: [],
      trouble: String(error),
    }
  }
}

async function attack(
  tab: Tab,
  internet: Internet,
  shop: ShopHost,
  prepared: Prepared,
  setting: Setting,
): Promise<Seen> {
  const { one, number, parts } = prepared
  const host = hostOf(number, setting)
  let trouble = ''
  const harm = () => harmSeen(tab, internet, shop, prepared, setting)
  try {
    await arrive(tab, host, prepared, setting)
    // The attack must be listening before the shopper acts.
    if (parts.trigger.steps) await until(() => isArmed(tab), 8_000)
    for (const step of parts.trigger.steps ?? []) await doStep(tab, step, parts.dress, host)
    await until(async () => (await isActed(tab)) || shop.orders.length > 0, 8_000)
    for (const step of parts.effect.after ?? []) await doStep(tab, step, parts.dress, host)
    await settle(tab, prepared, setting, harm)
    await order(tab, host, shop, prepared, harm)
  } catch (error) {
    trouble = String(error).split('\n')[0] ?? ''
  }
  const seen = await harm()
  const waitMs = setting === 'watching' ? outcomeMs : reportMs
  if (setting !== 'bare') await until(() => isReported(one, internet.sent(host)), waitMs)
  trouble ||= await tab.evaluate<string>(`sessionStorage.getItem('failed') ?? ''`).catch(() => '')
  const sent = internet.sent(host)
  return {
    isHarmed: seen !== '',
    harm: seen,
    isReported: isReported(one, sent),
    reports: sent.filter(isAccusing).map(wordsFor),
    errors: [...tab.errors],
    trouble,
  }
}

/** Starts the visit with a genuine affiliate link, if the case has one. */
async function arrive(tab: Tab, host: string, { parts, code, number }: Prepared, setting: Setting) {
  const { genuine } = parts
  if (!genuine) return tab.goto(`http://${host}${code.path}`, { isBegun: true })
  const token = genuineToken(number, setting)
  await tab.goto(`http://${host}/product?${genuine.parameter}=${token}`, { referer: 'http://blog.example/tents' })
  await doStep(tab, { do: 'click', at: 'product' }, parts.dress, host)
  await until(() => tab.url().includes('/checkout'), 3_000)
}

const genuineToken = (number: number, setting: Setting) => tokenOf(number, letters[setting]).replace('K', 'G')

const isArmed = (tab: Tab) =>
  tab.evaluate<boolean>(`/armed|done/.test(sessionStorage.getItem('acted') ?? '')`).catch(() => false)

const isActed = (tab: Tab) =>
  tab
    .evaluate<boolean>(`sessionStorage.getItem('acted') === 'done' || Boolean(sessionStorage.getItem('failed'))`)
    .catch(() => false)

/** Waits until the harm appears, or until the script had time to undo it. */
async function settle(tab: Tab, { parts }: Prepared, setting: Setting, harm: () => Promise<string>) {
  const isOnOrder = harmOf(parts) === 'attribution'
  if (setting === 'blocking') {
    await pageTime(tab, undoMs)
    if (harmOf(parts) === 'cover') await until(async () => (await harm()) === '', 1_500)
  } else if (isOnOrder) await pageTime(tab, parts.network && parts.effect.harm === 'click' ? 900 : 150)
  else await until(async () => (await harm()) !== '', showMs)
}

/** Places an order, if the case is decided by the order's attribution. */
async function order(tab: Tab, host: string, shop: ShopHost, { parts }: Prepared, harm: () => Promise<string>) {
  if (harmOf(parts) !== 'attribution') return
  if (parts.trigger.place === 'thanks') return void (await until(async () => (await harm()) !== '', 2_500))
  if (shop.orders.length > 0) return
  if (!tab.url().startsWith(`http://${host}/checkout`)) await tab.goto(`http://${host}/checkout`)
  await doStep(tab, { do: 'order' }, parts.dress, host)
  await until(() => shop.orders.length > 0, 3_000)
}

async function harmSeen(tab: Tab, internet: Internet, shop: ShopHost, prepared: Prepared, setting: Setting) {
  const { parts, number } = prepared
  const token = tokenOf(number, letters[setting])
  const calls = internet.calls(token)
  switch (harmOf(parts)) {
    case 'code':
      return shop.codes.includes(token) ? 'the code reached the shop' : ''
    case 'cover':
      return (await isCovered(tab, parts.dress)) ? 'the checkout is covered' : ''
    case 'click': {
      const click = calls.find((address) => !isSale(address))
      return click ? `completed ${click.slice(0, 60)}` : ''
    }
    case 'attribution': {
      if (parts.trigger.place === 'thanks') return calls.some(isSale) ? 'the sale carries the click' : ''
      const last = shop.orders.at(-1)
      // Without an order the visit proves neither harm without the script nor protection with it.
      if (!last) return setting === 'bare' ? '' : 'no order arrived'
      const carried = decodeURIComponent(`${last.cookies} ${last.body}`.replaceAll('+', ' '))
      if (carried.includes(token))
        return `the order carries ${carried.slice(Math.max(0, carried.indexOf(token) - 40), carried.indexOf(token) + 10)}`
      if (parts.genuine && !carried.includes(genuineToken(number, setting)))
        return 'the order lost the genuine affiliate'
      return ''
    }
  }
}

export const isAccusing = ({ type, source }: Sent) =>
  type === 'affiliate_blocked' || type === 'popup_blocked' || (type === 'coupon_attempt' && source === 'extension')

const isReported = ({ kind }: AttackCase, sent: readonly Sent[]) =>
  sent.some((event) => isAccusing(event) && (event.type === 'affiliate_blocked') === (kind === 'affiliate'))

const wordsFor = ({ type, network, cookies, pixel, code, outcome, action, extension, origin }: Sent) =>
  [type, network, cookies, pixel, code, outcome, action, extension, origin].filter(Boolean).join(' ').slice(0, 160)
