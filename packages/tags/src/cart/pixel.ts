import { quietly } from '../shared/hook.ts'
import { newId, pageAddress } from '../shared/report.ts'
import { tellCheckout } from './arrival.ts'
import { settle } from './attribution.ts'
import { redacted, underPrivacyLaw } from './consent.ts'
import { isRefused } from './landing.ts'
import { keepSession, store, stored } from './session.ts'
import { home, session, tell } from './world.ts'

type Problem = 'missing' | 'format'
interface Pixel {
  (...args: unknown[]): void
  q?: ArrayLike<unknown>[]
}

const amount = '\\d{1,7}(\\.\\d+)?'
const money = new RegExp(`^${amount}$`)
const forms: Record<string, RegExp> = {
  action: /^purchase$/,
  value: money,
  currency: /^[a-z]{3}$/i,
  orderId: /^.{1,128}$/s,
  shippingCost: money,
  lineItemCost: new RegExp(`^${amount}( *, *${amount})*$`),
  productIds: /^[^,]{1,128}(,[^,]{1,128})*$/,
  couponCode: /^.{0,64}$/s,
  discountValue: money,
  affiliateTag: /^.{0,256}$/s,
}
/** Tag managers write these for a missing variable. */
const absent = /^(undefined|null|\{\{.*\}\})$/
const mostEntries = 200
const ordersKey = 'vigil_orders'

/** `vigilCart('conversion', {…})`, called before or after the script has loaded. */
export function openPixel() {
  const page = home as unknown as { vigilCart?: Pixel } // a name of our own
  const waiting = Array.from(page.vigilCart?.q ?? [])
  page.vigilCart = (...args) => void quietly(() => take(args))
  for (const args of waiting) quietly(() => take(Array.from(args)))
}

function take([name, fields]: unknown[]) {
  const given = name === 'conversion' ? (Object(fields) as Record<string, unknown>) : {} // its fields are looked at one by one
  const texts: Record<string, string> = {}
  const problems: [string, Problem][] = []
  for (const [field, form] of Object.entries(forms)) {
    const value = given[field]
    const text = typeof value === 'string' ? value.trim() : ''
    const isOptional = field === 'affiliateTag'
    const isAbsent = value == null || absent.test(text) || (value === '' && field !== 'couponCode')
    if (isAbsent && !isOptional) problems.push([field, 'missing'])
    else if (!isAbsent && (typeof value !== 'string' || !form.test(text))) problems.push([field, 'format'])
    else texts[field] = isAbsent ? '' : text
  }
  if (problems.length > 0) complain(problems)
  else convert(texts)
}

function complain(problems: [string, Problem][]) {
  const callId = newId(crypto)
  for (const [field, problem] of problems) tell('pixel_problem', { callId, field, problem, url: pageAddress(home) })
}

function convert(texts: Record<string, string>) {
  const text = (field: string) => texts[field] ?? ''
  const list = (field: string) =>
    text(field)
      .split(',')
      .slice(0, mostEntries)
      .map((entry) => entry.trim())
  const number = text('orderId')
  if (!isFirst(number)) return
  underPrivacyLaw((isProtected) => {
    const orderId = isProtected ? redacted(number) : number
    // A refused attribution earns nothing, wherever the shop read it from.
    settle()
    const tag = text('affiliateTag')
    const affiliateTag = isRefused(tag) ? '' : tag
    // Some shops have the number in the address.
    const url = pageAddress(home).replaceAll(number, orderId)
    // A purchase implies a checkout, also if this script had not loaded there.
    tellCheckout(url)
    tell('conversion', {
      orderId,
      value: Number(text('value')),
      currency: text('currency').toUpperCase(),
      shippingCost: Number(text('shippingCost')),
      lineItemCosts: list('lineItemCost').map(Number),
      productIds: list('productIds'),
      couponCode: text('couponCode'),
      discountValue: Number(text('discountValue')),
      ...(affiliateTag && { affiliateTag }),
      url,
    })
    // The next purchase has another checkout.
    session.hasCheckedOut = false
    keepSession(session)
  })
}

/** A page that thanks for an order is often loaded again: an order is one order. */
function isFirst(number: string) {
  const known = stored(ordersKey)
  const isNew = !known.includes(number)
  if (isNew) store(ordersKey, [...known, number])
  return isNew
}
