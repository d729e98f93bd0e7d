import { randomUUID } from 'node:crypto'
import {
  conversionPixelSnippet,
  conversionPixelStatus,
  conversionPixelTemplate,
  protectionScriptSnippet,
  protectionScriptStatus,
  shopCreate,
  tagPrefix,
} from '@vigil/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startVigil, type TestEvent, type TestVigil } from '../../../testing/vigil.ts'

const statuses = { 'protection-script': protectionScriptStatus, 'conversion-pixel': conversionPixelStatus }
const snippets = { 'protection-script': protectionScriptSnippet, 'conversion-pixel': conversionPixelSnippet }

let vigil: TestVigil
/** Corner Shop, which has a tag. */
const id = randomUUID()
beforeAll(async () => {
  vigil = await startVigil()
  await vigil.database.query(
    `insert into shops (organization_id, integration_id, coupon_protection_enabled, affiliate_protection_enabled,
     agnostic_protection_enabled, non_blocking_percent) values ($1, $2, true, true, false, 10)`,
    [vigil.organizationId('Corner Shop'), id],
  )
})
afterAll(() => vigil.stop())

const loadStatus = async (part: keyof typeof statuses) =>
  (await vigil.anonymous.call(statuses[part], { params: { id } })).body

const cart = { sessionId: 'a-session-of-the-test', mode: 'blocking' } as const
const purchase: TestEvent = {
  ...cart,
  type: 'conversion',
  orderId: 'A-1',
  value: 20,
  currency: 'USD',
  shippingCost: 0,
  lineItemCosts: [20],
  productIds: ['p-1'],
  couponCode: '',
  discountValue: 0,
}
const wrongCall = (field: string, problem: 'missing' | 'format') =>
  ({ ...cart, type: 'pixel_problem', callId: randomUUID(), field, problem }) as const

test("detects both parts of a shop's integration by traffic alone, and names wrong fields until a valid call arrives", async () => {
  for (const part of ['protection-script', 'conversion-pixel'] as const) {
    expect(await loadStatus(part)).toEqual({ message: 'not_integrated', lastSeen: null })
  }
  await vigil.collect('Corner Shop', [
    { ...cart, type: 'cart_session' },
    { ...cart, type: 'checkout' },
  ])
  await vigil.collect('Rival Shop', [wrongCall('value', 'format')])
  expect(await loadStatus('protection-script')).toEqual({
    message: 'integrated',
    lastSeen: vigil.clock.now.toISOString(),
  })
  expect((await loadStatus('conversion-pixel')).message).toBe('not_integrated')

  await vigil.collect('Corner Shop', [wrongCall('orderId', 'missing'), wrongCall('<b>nonsense</b>', 'format')])
  expect(await loadStatus('conversion-pixel')).toMatchObject({
    message: 'integrated_with_issues',
    status: 'The conversion pixel has an incorrect format: the field “orderId” is missing.',
  })

  vigil.clock.now = new Date(vigil.clock.now.getTime() + 60_000)
  await vigil.collect('Corner Shop', [purchase])
  expect((await loadStatus('conversion-pixel')).message).toBe('integrated')
})

test("puts the shop's script into the snippets for pages and for tag managers", async () => {
  const requestSnippet = async (part: keyof typeof snippets, format?: 'tag-manager') =>
    (await vigil.anonymous.call(snippets[part], { params: { id }, query: format ? { format } : {} })).body.snippet
  const address = `http://vigil.example/${tagPrefix(vigil.tagOf('Corner Shop'))}/script.js`
  expect(await requestSnippet('protection-script')).toContain(`src="${address}"`)
  expect(await requestSnippet('protection-script', 'tag-manager')).toContain(`src="${address}"`)
  expect(await requestSnippet('conversion-pixel')).toContain("orderId: 'LO-20417'")
  expect(await requestSnippet('conversion-pixel', 'tag-manager')).toContain("orderId: '{{Order ID}}'")
})

test('creates one tag for a shop without tags when its snippet is requested', async () => {
  const body = {
    organizationName: 'Paper Lantern',
    couponProtectionEnabled: true,
    affiliateFraudProtectionEnabled: false,
    agnosticProtectionEnabled: false,
    nonBlockingPercent: 10,
    sites: [],
  }
  const { shop } = (await (await vigil.as('superadmin')).call(shopCreate, { body })).body
  const request = { params: { id: shop.integrationId }, query: {} }
  const answers = await Promise.all([1, 2, 3].map(() => vigil.anonymous.call(protectionScriptSnippet, request)))
  expect(new Set(answers.map((answer) => answer.body.snippet)).size).toBe(1)
  const tags = await vigil.database.query('select kind, comment from distributions where organization_id = $1', [
    shop.orgId,
  ])
  expect(tags.rows).toEqual([{ kind: 'cart', comment: 'Checkout' }])
  const entries = await vigil.database.query(
    "select 1 from audit_entries where action = 'tag.create' and organization_id = $1",
    [shop.orgId],
  )
  expect(entries.rows).toHaveLength(1)
})

test('requires the id of an active shop, and caches nothing', async () => {
  const all = [...Object.values(statuses), ...Object.values(snippets), conversionPixelTemplate]
  const answersFor = (requests: string) =>
    Promise.all(all.map((endpoint) => vigil.send('GET', endpoint.path.replace('{id}', requests))))
  const right = await answersFor(id)
  expect(right.map(({ status, headers }) => [status, headers['cache-control']])).toEqual(
    all.map(() => [200, 'no-store']),
  )
  for (const answer of await answersFor(randomUUID())) {
    expect([answer.status, answer.body]).toMatchObject([404, { error: { code: 'integration_not_found' } }])
  }
  expect((await answersFor('sample')).map(({ status }) => status)).toEqual(all.map(() => 400))
  const setActive = (isActive: boolean) =>
    vigil.database.query('update organizations set is_active = $2 where id = $1', [
      vigil.organizationId('Corner Shop'),
      isActive,
    ])
  await setActive(false)
  expect((await answersFor(id)).map(({ status }) => status)).toEqual(all.map(() => 404))
  await setActive(true)
})
