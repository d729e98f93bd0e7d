import { complaintDetails, complaintLimits, complaintList, type PageComplaint, tagPrefix } from '@vigil/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ownVigil, startVigil, type TestVigil } from '../../../testing/vigil.ts'

const host = 'news.example.com'
const phone =
  'Mozilla/5.0 (Linux; Android 14; SM-S911B) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36'

let vigil: TestVigil
beforeAll(async () => {
  vigil = await startVigil()
  // Confirms the domain, as the first traffic of a tag does.
  await vigil.collect('Herald', [{ type: 'page_view', host }])
})
afterAll(() => vigil.stop())

const complain = (more: Partial<Record<keyof PageComplaint, unknown>> = {}, of = vigil) => ({
  tag: of.tagOf('Herald'),
  url: `https://${host}/a?token=secret#top`,
  effect: 'redirect',
  when: 'now',
  ...more,
})

let sender = 0
/** Each report is from another network, so that only one test meets the limit. */
const post = (
  body: unknown,
  { address = `90.1.${sender++ % 250}.7`, origin = `https://${host}` as string | undefined, of = vigil } = {},
) =>
  of.app.inject({
    method: 'POST',
    url: '/collect/complaint',
    remoteAddress: address,
    headers: { 'content-type': 'text/plain', 'user-agent': phone, ...(origin !== undefined && { origin }) },
    payload: typeof body === 'string' ? body : JSON.stringify(body),
  })

async function list(of = vigil) {
  const web = await of.as('web')
  return (await web.call(complaintList, { query: { organizationId: of.organizationId('Herald') } })).body
}

test("stores a reader's complaint with the ads in view, and without the page's query", async () => {
  const ads = [{ slot: '<img src=x>', width: 300, height: 250, creativeId: 'cr-1', adomains: ['Shoes.Example'] }]
  const answer = await post(complain({ ads, description: '<script>x</script>', email: 'reader@mail.example' }))
  expect([answer.statusCode, answer.headers['access-control-allow-origin']]).toEqual([202, '*'])
  const web = await vigil.as('web')
  const organizationId = vigil.organizationId('Herald')
  const id = (await list()).data[0]?.id ?? ''
  const { body } = await web.call(complaintDetails, { params: { id }, query: { organizationId } })
  expect(body.complaint).toMatchObject({
    source: 'page',
    host,
    pageUrl: `https://${host}/a`,
    device: 'Mobile',
    os: 'Android',
    browser: 'Chrome',
    country: 'FR',
    effects: ['redirect'],
    description: '<script>x</script>',
    email: 'reader@mail.example',
    ads: [{ slot: '<img src=x>', creativeId: 'cr-1', adomains: ['shoes.example'] }],
  })
})

test.each<[string, Partial<Record<keyof PageComplaint, unknown>>, string | undefined, number]>([
  ['a tag that does not exist', { tag: '00000000-0000-4000-8000-000000000000' }, `https://${host}`, 404],
  ['a domain that is not confirmed', { url: 'https://copy.example/a' }, 'https://copy.example', 403],
  ['a page other than the one that sends', {}, 'https://copy.example', 403],
  ['a page in a sandboxed frame', {}, 'null', 403],
  ['an address that is no web page', { url: 'javascript:alert(1)' }, undefined, 400],
  ['an unknown effect', { effect: 'constructor' }, undefined, 400],
  ['a wrong email', { email: 'not an address' }, undefined, 400],
  ['too many ads', { ads: Array.from({ length: 21 }, () => ({ width: 1, height: 1 })) }, undefined, 400],
  ['a long description', { description: 'x'.repeat(complaintLimits.description + 1) }, undefined, 400],
  ['a huge body', { description: 'x'.repeat(complaintLimits.page.bodyBytes) }, undefined, 413],
])('refuses %s and stores nothing', async (_, wrong, origin, status) => {
  const before = (await list()).total
  expect((await post(complain(wrong), { origin })).statusCode).toBe(status)
  expect((await list()).total).toBe(before)
})

test("refuses a shop's tag, and text that is no JSON", async () => {
  expect((await post(complain({ tag: vigil.tagOf('Corner Shop') }))).statusCode).toBe(404)
  for (const text of ['', '{', 'null', '[]', '"x"']) expect((await post(text)).statusCode).toBe(400)
})

test('answers a program that fills in every field like a person, and stores nothing', async () => {
  const before = (await list()).total
  expect((await post(complain({ website: 'https://spam.example' }))).statusCode).toBe(202)
  expect((await list()).total).toBe(before)
})

test('limits the complaints of an address and of a tag', async () => {
  const own = await ownVigil()
  await own.collect('Herald', [{ type: 'page_view', host }])
  const send = (address: string) => post(complain({}, own), { address, of: own })
  for (let count = 0; count < complaintLimits.page.perHour; count++)
    expect((await send('81.2.3.4')).statusCode).toBe(202)
  const refused = await send('81.2.3.4')
  expect([refused.statusCode, Number(refused.headers['retry-after']) > 0]).toEqual([429, true])
  let sent: number = complaintLimits.page.perHour
  for (; sent < complaintLimits.page.perTagPerHour; sent++)
    expect((await send(`81.3.${sent % 250}.1`)).statusCode).toBe(202)
  expect((await send('81.9.9.9')).statusCode).toBe(429)
})

test('serves the script of the button, which sends to this server', async () => {
  const answer = await vigil.app.inject({ url: `/${tagPrefix(vigil.tagOf('Herald'))}/report-ad.js` })
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/javascript; charset=utf-8'])
  expect(answer.headers['cross-origin-resource-policy']).toBe('cross-origin')
  expect(answer.body).toContain(`${vigil.deps.config.publicUrl}/collect/complaint`)
})
