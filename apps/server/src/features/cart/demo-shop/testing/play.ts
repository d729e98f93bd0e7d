import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { TestEvent, TestVigil } from '../../../../testing/vigil.ts'
import type { Order, ShopVerdict } from '../visits.ts'
import type { Plan } from './compose.ts'

/** Batches events like the script's reporter. */
const batchMs = 250
const slowMs = 400

interface Result {
  name: string
  /** Messages with which the shop refused a code or an order. */
  refusals: string[]
  order: Order | null
  verdicts: ShopVerdict[]
}

interface Answer {
  message?: string
  order: Order | null
  verdicts: ShopVerdict[]
}

/** A browser with the shop's pages and the script's reports, over real HTTP calls. */
class Browser {
  readonly #vigil: TestVigil
  readonly #tag: string
  readonly #plan: Plan
  readonly #mode: string
  #visit = ''
  #session = ''
  #queue: TestEvent[] = []
  #sending: Promise<unknown>[] = []
  readonly refusals: string[] = []

  constructor(vigil: TestVigil, tag: string, plan: Plan, mode: string) {
    this.#vigil = vigil
    this.#tag = tag
    this.#plan = plan
    this.#mode = mode
    this.startSession()
  }

  startSession() {
    this.#session = `composed-${randomUUID()}`
    this.report({ type: 'cart_session' })
  }

  report(event: TestEvent) {
    if (!this.#plan.hasScript) return
    const own = { id: randomUUID(), at: Date.now(), host: 'shop.example', sessionId: this.#session, mode: 'blocking' }
    if (this.#queue.push({ ...own, ...event } as TestEvent) > 1) return
    this.#sending.push(wait(batchMs + (this.#plan.delivery === 'slow' ? slowMs : 0)).then(() => this.#flush()))
  }

  async #flush() {
    const events = this.#queue.splice(0)
    if (events.length === 0) return
    const payload = JSON.stringify({ v: 1, tag: this.#tag, sent: Date.now(), events })
    for (let turn = 0; turn < (this.#plan.delivery === 'twice' ? 2 : 1); turn++) {
      const { statusCode, body } = await this.#vigil.app.inject({ method: 'POST', url: '/collect', payload })
      if (statusCode !== 202 || !body.includes('"rejected":[]')) throw new Error(`/collect: ${statusCode} ${body}`)
    }
  }

  /** Opens a page. The reports of the page before are sent when it is left. */
  async open(path: string) {
    this.#sending.push(this.#flush())
    await this.call('GET', path)
    await this.pause()
  }

  pause = () => wait(this.#plan.pauseMs())

  async call(method: 'GET' | 'PUT' | 'POST' | 'DELETE', url: string, payload?: object, session?: string) {
    const tracked = session ?? (this.#plan.hasScript ? `vigil_cart=${this.#session}~b0~~~mh2k4x` : '')
    const cookie = [this.#visit, `lantern_verification=${this.#mode}`, tracked].filter(Boolean).join('; ')
    const answer = await this.#vigil.app.inject({ method, url, headers: { cookie }, ...(payload && { payload }) })
    this.#visit = String(answer.headers['set-cookie'] ?? this.#visit).split(';')[0] ?? ''
    return answer
  }

  async apply(code: string, source: string) {
    this.report({ type: 'coupon_entry', code: code.trim(), source } as TestEvent)
    const answer = await this.call('POST', '/shop/api/visit/code', { code })
    if (answer.statusCode === 422) this.refusals.push(answer.json<Answer>().message ?? '')
    await this.pause()
  }

  async order(): Promise<Answer> {
    const answer = await this.call('POST', '/shop/api/visit/orders')
    if (answer.statusCode !== 422) return answer.json()
    this.refusals.push(answer.json<Answer>().message ?? '')
    return (await this.call('POST', '/shop/api/visit/orders')).json()
  }

  flushed = () => Promise.all(this.#sending)
}

async function enterCode(browser: Browser, { entry, code, spelling, isFromDealSite }: Plan) {
  const typed = isFromDealSite ? 'deal_site' : entry === 'pasted' ? 'pasted' : 'typed'
  if (entry === 'typed after a wrong one') await browser.apply('WELCOM15', typed)
  if (entry === 'typed after another') await browser.apply(code === 'WELCOME15' ? 'SUMMIT10' : 'WELCOME15', typed)
  if (entry === 'typed again after removing it') {
    await browser.apply(code, typed)
    await browser.call('DELETE', '/shop/api/visit/code')
  }
  if (entry === 'typed after an extension tried it')
    browser.report({
      type: 'coupon_attempt',
      code,
      source: 'extension',
      origin: 'Honey',
      outcome: 'blocked',
    } as TestEvent)
  if (/^(typed|pasted)/.test(entry)) await browser.apply(spelling(code), typed)
}

/** Calls the shop's server directly, so no report of the script mentions it. */
async function attack(browser: Browser, { attack: plan }: Plan, moment: 'products' | 'cart' | 'checkout') {
  if (plan?.moment !== moment) return
  const send = (code: string, session?: string) => browser.call('POST', '/shop/api/visit/code', { code }, session)
  if (plan.deed === 'claim') await browser.call('GET', `/shop?${plan.parameter}=1_2_background`)
  if (plan.deed === 'list of codes') for (const code of ['SAVE20', 'FLASH30']) await send(code)
  if (plan.deed === 'code' || plan.deed === 'list of codes') await send(plan.code)
  if (plan.deed === 'code without the cookie') await send(plan.code, 'other=1')
  if (plan.deed === 'code with another cookie') await send(plan.code, `vigil_cart=forged-${randomUUID()}~b0~~~mh2k4x`)
}

/** Plays one visit, from the arrival to the order. */
export async function play(vigil: TestVigil, tag: string, plan: Plan, mode: 'flag' | 'refuse'): Promise<Result> {
  const browser = new Browser(vigil, tag, plan, mode)
  const { entry, arrival, network, code } = plan
  if (network) browser.report({ type: 'affiliate_arrival', network } as TestEvent)
  await browser.open(arrival ? `/shop?${arrival}=1_2_3` : '/shop')
  await attack(browser, plan, 'products')
  await browser.call('PUT', '/shop/api/visit/cart', { counts: { 'tent-ridge-2': entry === 'automatic' ? 3 : 1 } })
  if (entry === 'shop link' || entry === 'banner') await browser.apply(code, 'shop')
  await browser.open('/shop/cart')
  if (plan.place === 'cart') await enterCode(browser, plan)
  await attack(browser, plan, 'cart')
  if (plan.isInterrupted) {
    await browser.flushed()
    browser.startSession()
  }
  for (let turn = 0; turn < (plan.opensCheckoutTwice ? 2 : 1); turn++) {
    browser.report({ type: 'checkout', entries: true } as TestEvent)
    await browser.open('/shop/checkout')
  }
  if (plan.place === 'checkout') await enterCode(browser, plan)
  await attack(browser, plan, 'checkout')
  const { order, verdicts } = await browser.order()
  await browser.flushed()
  return { name: plan.name, refusals: browser.refusals, order, verdicts }
}

/** Plays visits, some at once. */
export async function playAll(vigil: TestVigil, tag: string, plans: readonly Plan[], mode: 'flag' | 'refuse') {
  const results: Result[] = []
  const waiting = [...plans]
  const work = async () => {
    for (let plan = waiting.shift(); plan; plan = waiting.shift()) results.push(await play(vigil, tag, plan, mode))
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return results
}
const atOnce = 60
