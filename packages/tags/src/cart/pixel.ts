import { quietly } from '../shared/hook.ts'
import { newId, pageAddress } from '../shared/report.ts'
import { reportCheckout } from './arrival.ts'
import { restoreAttribution } from './attribution.ts'
import { redacted, underPrivacyLaw } from './consent.ts'
import { isRejected } from './landing.ts'
import { mainWindow, sendEvent, session } from './page-state.ts'
import { readLines, saveLines, saveSession } from './session.ts'

type Problem = 'missing' | 'format'
interface Pixel {
  (...args: unknown[]): void
  q?: Iterable<unknown>[]
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
/** Written by tag managers for a missing variable. */
const absent = /^(undefined|null|\{\{.*\}\})$/
const maxEntries = 200
const ordersKey = 'vigil_orders'

/** `vigilCart('conversion', {…})`, called before or after this script has loaded. */
export function openPixel() {
  const page = mainWindow as unknown as { vigilCart?: Pixel } // our own name
  const waiting = page.vigilCart?.q ?? []
  page.vigilCart = (...args) => void quietly(() => take(args))
  for (const args of waiting) quietly(() => take(args))
}

function take([name, fields]: Iterable<unknown>) {
  const given = name === 'conversion' ? (Object(fields) as Record<string, unknown>) : {} // each field is checked below
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
  for (const [field, problem] of problems)
    sendEvent('pixel_problem', { callId, field, problem, url: pageAddress(mainWindow) })
}

function convert(texts: Record<string, string>) {
  const text = (field: string) => texts[field] ?? ''
  const list = (field: string) =>
    text(field)
      .split(',')
      .slice(0, maxEntries)
      .map((entry) => entry.trim())
  const number = text('orderId')
  if (!isFirst(number)) return
  underPrivacyLaw((isProtected) => {
    const orderId = isProtected ? redacted(number) : number
    // A rejected attribution earns nothing, wherever the shop read it.
    restoreAttribution()
    const tag = text('affiliateTag')
    const affiliateTag = (!isRejected(tag) && tag) || undefined
    // Some shops have the order number in the URL.
    const url = pageAddress(mainWindow).replaceAll(number, orderId)
    // A purchase implies a checkout, even if this script was not loaded there.
    reportCheckout(url)
    sendEvent('conversion', {
      orderId,
      value: Number(text('value')),
      currency: text('currency').toUpperCase(),
      shippingCost: Number(text('shippingCost')),
      lineItemCosts: list('lineItemCost').map(Number),
      productIds: list('productIds'),
      couponCode: text('couponCode'),
      discountValue: Number(text('discountValue')),
      affiliateTag,
      url,
    })
    // The next purchase has its own checkout.
    session.hasCheckedOut = false
    saveSession(session)
  })
}

/** Order confirmation pages are often reloaded. An order is reported once. */
function isFirst(number: string) {
  const known = readLines(ordersKey)
  const isNew = !known.includes(number)
  if (isNew) saveLines(ordersKey, [...known, number])
  return isNew
}
