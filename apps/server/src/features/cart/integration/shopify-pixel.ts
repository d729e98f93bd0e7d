/**
 * A custom pixel for Shopify. It runs in a sandbox without access to the page, so the cart script cannot: it reads the
 * script's visit from its cookie, and sends the two events that happen on Shopify's checkout pages.
 */
export const shopifyPixel = ({ tag, collectUrl }: { tag: string; collectUrl: string }) => `const tag = '${tag}'
const collector = '${collectUrl}'

async function report(type, event, fields) {
  // The visit, as the script in your theme stores it. Without it, there is nothing to report.
  const cookie = (await browser.cookie.get('vigil_cart')) || ''
  const [sessionId, flags] = cookie.split('~')
  if (!flags) return
  const { hostname, origin, pathname } = event.context.document.location
  const common = {
    id: ('shopify-' + type + '-' + event.id).replace(/[^\\w-]/g, '').slice(0, 64),
    at: Date.now(),
    host: hostname,
    type,
    sessionId,
    mode: flags[0] === 'n' ? 'non_blocking' : 'blocking',
    url: origin + pathname,
  }
  const body = JSON.stringify({ v: 1, tag, sent: Date.now(), events: [{ ...common, ...fields }] })
  await fetch(collector, { method: 'POST', body, keepalive: true, credentials: 'omit' })
}

analytics.subscribe('checkout_started', (event) => report('checkout', event, {}))

analytics.subscribe('checkout_completed', (event) => {
  const { checkout } = event.data
  const amountOf = (money) => Number((money && money.amount) || 0)
  const code = (checkout.discountApplications || []).find(({ type }) => type === 'DISCOUNT_CODE')
  return report('conversion', event, {
    orderId: String((checkout.order && checkout.order.id) || checkout.token).slice(0, 128),
    value: amountOf(checkout.totalPrice),
    currency: checkout.currencyCode,
    shippingCost: amountOf(checkout.shippingLine && checkout.shippingLine.price),
    lineItemCosts: checkout.lineItems.map(({ variant, quantity }) => amountOf(variant && variant.price) * quantity),
    productIds: checkout.lineItems.map(({ id, variant }) => String((variant && variant.product.id) || id)),
    couponCode: code ? String(code.title).slice(0, 64) : '',
    discountValue: amountOf(checkout.discountsAmount),
  })
})`
