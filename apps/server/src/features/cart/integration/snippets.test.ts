import { conversionFields, eventSchemas } from '@vigil/contract'
import { expect, test } from 'vitest'
import { pixelSnippet, protectionSnippet } from './snippets.ts'

const url = 'https://cdn.example/1a2b3c4d/script.js'
const shop = { tag: '1a2b3c4d-0', collectUrl: 'https://collect.example/collect' }

/** The calls that a page with the snippet has queued for the script. */
function queuedCalls(snippet: string): unknown[][] {
  const [, code = ''] = /<script>([\s\S]*)<\/script>/.exec(snippet) ?? []
  const page: { vigilCart?: { q: ArrayLike<unknown>[] } } = {}
  // Our own text, run as a shop would; its global is the window.
  new Function('window', `with (window) {${code}}`)(page)
  return Array.from(page.vigilCart?.q ?? [], (call) => Array.from(call))
}

test.each(['page', 'tag-manager'] as const)('never blocks the page on the script (%s)', (format) => {
  expect(protectionSnippet(url, format)).toContain(`<script async src="${url}"></script>`)
})

test("queues the pixel's call before the script has loaded, with every field as text", () => {
  const [[name, fields] = []] = queuedCalls(pixelSnippet('page', shop))
  expect(name).toBe('conversion')
  expect(fields).toEqual(Object.fromEntries(conversionFields.map(({ name, sample }) => [name, sample])))
})

test('has a sample whose amounts add up to its value', () => {
  const sample = Object.fromEntries(conversionFields.map(({ name, sample }) => [name, sample]))
  const items = (sample.lineItemCost ?? '').split(',').reduce((sum, cost) => sum + Number(cost), 0)
  expect(items - Number(sample.discountValue) + Number(sample.shippingCost)).toBeCloseTo(Number(sample.value), 9)
})

test('has a tag manager variable for every pixel field except the action', () => {
  const [[, fields] = []] = queuedCalls(pixelSnippet('tag-manager', shop))
  const macros = Object.values(Object(fields)).filter((value) => /^\{\{[\w ]+\}\}$/.test(String(value)))
  expect(macros).toHaveLength(conversionFields.length - 1)
  expect(fields).toMatchObject({ action: 'purchase', orderId: '{{Order ID}}' })
})

interface SentBeacon {
  tag: string
  events: { type: 'checkout' | 'conversion' }[]
}

/** Runs the custom pixel like Shopify, and returns what it sends for these events. */
async function runShopifyPixel(cookie: string | null) {
  const handlers = new Map<string, (event: unknown) => Promise<void>>()
  const sent: SentBeacon[] = []
  const analytics = { subscribe: (name: string, run: (event: unknown) => Promise<void>) => handlers.set(name, run) }
  const browser = { cookie: { get: async () => cookie } }
  const fetch = async (address: string, { body }: { body: string }) => {
    expect(address).toBe(shop.collectUrl)
    sent.push(JSON.parse(body))
  }
  // Our own text, run in a sandbox with these three globals.
  new Function('analytics', 'browser', 'fetch', pixelSnippet('shopify', shop))(analytics, browser, fetch)
  const location = {
    hostname: 'shop.example.com',
    origin: 'https://shop.example.com',
    pathname: '/checkouts/cn/1/thank-you',
  }
  const event = { id: 'sh-3f7b2c1a-AAAA-4C57-9E1B-0D6E5B1F2A11', context: { document: { location } } }
  await handlers.get('checkout_started')?.(event)
  await handlers.get('checkout_completed')?.({ ...event, data: { checkout: shopifyCheckout } })
  return sent
}

const money = (amount: number) => ({ amount, currencyCode: 'USD' })
const shopifyCheckout = {
  order: { id: '5512' },
  token: 't-1',
  currencyCode: 'USD',
  totalPrice: money(106.67),
  discountsAmount: money(17.78),
  shippingLine: { price: money(5.95) },
  discountApplications: [{ type: 'DISCOUNT_CODE', title: 'WELCOME15' }],
  lineItems: [
    { id: 'l-1', quantity: 2, variant: { price: money(31), product: { id: 'p-1' } } },
    { id: 'l-2', quantity: 1, variant: { price: money(56.5), product: { id: 'p-2' } } },
  ],
}

test("Shopify's pixel sends a checkout and a purchase of the script's visit", async () => {
  const sent = await runShopifyPixel('0123456789abcdef0123~n0~~~m1')
  expect(sent.map(({ tag }) => tag)).toEqual([shop.tag, shop.tag])
  const [checkout, conversion] = sent.flatMap(({ events }) => events)
  expect(eventSchemas.checkout.parse(checkout)).toMatchObject({ host: 'shop.example.com', mode: 'non_blocking' })
  expect(eventSchemas.conversion.parse(conversion)).toMatchObject({
    sessionId: '0123456789abcdef0123',
    orderId: '5512',
    value: 106.67,
    shippingCost: 5.95,
    lineItemCosts: [62, 56.5],
    productIds: ['p-1', 'p-2'],
    couponCode: 'WELCOME15',
    discountValue: 17.78,
    url: 'https://shop.example.com/checkouts/cn/1/thank-you',
  })
})

test("Shopify's pixel sends nothing without a visit", async () => {
  expect(await runShopifyPixel(null)).toEqual([])
})
