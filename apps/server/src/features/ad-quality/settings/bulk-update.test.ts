import { domainLimits, domainMessages, profileBulkUpdate, profileCreate, profileSettingsGet } from '@vigil/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startVigil, type TestVigil } from '../../../testing/vigil.ts'
import { buildSpreadsheet } from './domain-file/testing/spreadsheet.ts'

let vigil: TestVigil
let profileId: number
let made = 0
beforeAll(async () => {
  vigil = await startVigil()
})
afterAll(() => vigil.stop())
beforeEach(async () => {
  const web = await vigil.as('web')
  const params = { orgId: vigil.organizationId('Herald') }
  const { body } = await web.call(profileCreate, { params, body: { profileName: `Upload ${made++}` } })
  profileId = body.data.profileID
})

/** Uploads a form like a browser. */
async function upload(content: string | Buffer, isBlocking = true, name = 'domains.csv') {
  const form = new FormData()
  form.append('csvFile', new File([typeof content === 'string' ? content : new Uint8Array(content)], name))
  form.append('isBlocking', String(isBlocking))
  const request = new Request('http://vigil.example', { method: 'POST', body: form })
  const response = await vigil.app.inject({
    method: 'POST',
    url: profileBulkUpdate.path
      .replace('{orgId}', String(vigil.organizationId('Herald')))
      .replace('{profileId}', String(profileId)),
    headers: {
      authorization: `Bearer ${await vigil.tokenOf('web')}`,
      'content-type': request.headers.get('content-type') ?? '',
    },
    payload: Buffer.from(await request.arrayBuffer()),
  })
  return { status: response.statusCode, body: response.json() }
}

async function domains() {
  const params = { orgId: vigil.organizationId('Herald'), profileId }
  const { body } = await (await vigil.as('web')).call(profileSettingsGet, { params })
  return JSON.parse(body.data.customDomains) as { url: string; isBlocking: boolean }[] // matches the contract
}

const many = (count: number, name = 'advertiser') =>
  Array.from({ length: count }, (_, at) => `${name}-${at}.example.com`).join('\n')

test('imports 3,000 domains from a file in the chosen mode', async () => {
  expect(await upload(many(3_000))).toEqual({ status: 200, body: { data: { domains: 3_000 } } })
  const stored = await domains()
  expect([stored.length, stored.every(({ isBlocking }) => isBlocking)]).toEqual([3_000, true])
})

test('imports a spreadsheet', async () => {
  const sheet = buildSpreadsheet(['one.example', 'coca-cola.com'])
  expect((await upload(sheet, false, 'domains.xlsx')).status).toBe(200)
  expect(await domains()).toMatchObject([
    { url: 'coca-cola.com', isBlocking: false },
    { url: 'one.example', isBlocking: false },
  ])
})

test('keeps existing domains and moves those in the file to its mode', async () => {
  await upload('one.example\ntwo.example', true)
  await upload('two.example\nthree.example', false)
  expect((await domains()).map(({ url, isBlocking }) => [url, isBlocking])).toEqual([
    ['one.example', true],
    ['three.example', false],
    ['two.example', false],
  ])
})

test.each([
  ['3,001 domains', many(3_001), domainMessages.tooMany],
  ['headings', `Domains\n${many(5)}`, domainMessages.headings],
  ['duplicates', 'one.example\none.example', 'In the file more than once: one.example (rows 1, 2).'],
  ['a wrong domain', 'one.example\nnot a domain', 'Not a valid domain or URL: row 2 (not a domain).'],
  ['a binary file', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 3]), domainMessages.unreadable],
  ['nothing', '', domainMessages.empty],
])('rejects a file with %s, with its message, and saves nothing', async (_name, content, message) => {
  await upload('kept.example')
  const answer = await upload(content)
  expect([answer.status, answer.body.error.details[0].message]).toEqual([400, message])
  expect((await domains()).map(({ url }) => url)).toEqual(['kept.example'])
})

test('limits a list to 3,000 domains and rejects an upload that would exceed it', async () => {
  await upload(many(2_999))
  const answer = await upload('one.example\ntwo.example')
  expect([answer.status, answer.body.error.details[0].message]).toEqual([400, domainMessages.listFull('blocking')])
  expect(await domains()).toHaveLength(2_999)
})

test('rejects a file of 50 MB as too large', async () => {
  expect((await upload(Buffer.alloc(52_428_800, 'a'))).status).toBe(413)
  expect((await upload(Buffer.alloc(domainLimits.fileBytes + 1, 'a'))).status).toBe(413)
})

test('accepts forms on this route only', async () => {
  const headers = {
    authorization: `Bearer ${await vigil.tokenOf('superadmin')}`,
    'content-type': 'multipart/form-data; boundary=x',
  }
  const elsewhere = await vigil.app.inject({ method: 'POST', url: '/api/clients', headers, payload: '--x--' })
  expect(elsewhere.statusCode).toBe(415)
  const url = profileBulkUpdate.path.replace('{orgId}', '1').replace('{profileId}', '1')
  const broken = await vigil.app.inject({ method: 'POST', url, headers, payload: 'no form at all' })
  expect(broken.statusCode).toBe(400)
})
