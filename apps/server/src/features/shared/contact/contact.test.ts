import {
  contactAttachmentFile,
  contactLimits,
  contactOwnList,
  contactRequestList,
  contactRequestUpdate,
  contactSend,
  contactTexts,
} from '@vigil/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { postForm } from '../../../testing/forms.ts'
import { startVigil, type TestVigil } from '../../../testing/vigil.ts'

let vigil: TestVigil
beforeAll(async () => {
  vigil = await startVigil()
})
afterAll(() => vigil.stop())

const question = {
  contactEmail: 'paula@example.com',
  organization: 'Herald',
  topic: 'General Inquiry',
  description: 'How do we add a site?',
} as const
const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3])

const send = async (name: string, changes: object = {}) =>
  (await vigil.as(name)).call(contactSend, { body: { ...question, ...changes } })

async function sendFiles(name: string, ...files: File[]) {
  const fields = [...Object.entries(question), ...files.map((file) => ['attachments', file] as const)]
  return postForm(vigil, name, contactSend, fields)
}
const listOwn = async (name: string) => (await (await vigil.as(name)).call(contactOwnList, {})).body.data
const inbox = async (query: object = {}) =>
  (await (await vigil.as('superadmin')).call(contactRequestList, { query })).body
const errorFields = (body: unknown) =>
  (body as { error: { details: { field: string }[] } }).error.details.map(({ field }) => field) // the shape of an error

test("puts a request in the inbox with its sender's account, and in the sender's list", async () => {
  const { status, body } = await send('web')
  expect(status).toBe(200)
  const { data, counts } = await inbox()
  expect(data[0]).toMatchObject({
    number: body.number,
    ...question,
    status: 'new',
    accountEmail: 'web@vigil.example',
    accountOrganization: { orgName: 'Herald' },
    isEcom: false,
  })
  expect(counts.new).toBeGreaterThan(0)
  expect((await listOwn('web'))[0]).toMatchObject({ number: body.number, status: 'new', topic: 'General Inquiry' })
  expect(await listOwn('app')).toEqual([])
})

test.each([
  ['General Inquiry', { description: '' }, ['body.description']],
  ['Data Issue', { description: '  ', organization: ' ' }, ['body.organization', 'body.description']],
  ['Threat Report', { description: '' }, ['body.threatFoundUrls', 'body.device', 'body.os', 'body.browser']],
  ['General Inquiry', { contactEmail: 'nobody' }, ['body.contactEmail']],
  ['General Inquiry', { organization: 'Herald\r\nBcc: all@example.com' }, ['body.organization']],
  ['Threat Report', { threatFoundUrls: 'x', device: 'Fridge', os: 'iOS', browser: 'Safari' }, ['body.device']],
])('rejects %s with %j by its field', async (topic, changes, fields) => {
  const answer = await send('web', { topic, ...changes })
  expect(answer.status).toBe(400)
  expect(errorFields(answer.body).sort()).toEqual([...fields].sort())
})

test('accepts a threat report without a description', async () => {
  const seen = { threatFoundUrls: 'https://news.example', device: 'Mobile', os: 'iOS', browser: 'Safari' }
  expect((await send('web', { topic: 'Threat Report', description: '', ...seen })).status).toBe(200)
})

test('lists shop topics for a shop', async () => {
  expect((await send('shop', { organization: 'Corner Shop' })).status).toBe(200)
  const answer = await send('shop', { topic: 'Data Issue' })
  expect([answer.status, errorFields(answer.body)]).toEqual([400, ['body.topic']])
  expect((await inbox({ search: 'corner' })).data[0]).toMatchObject({ isEcom: true })
})

test('accepts files with a form and serves them as downloads', async () => {
  const answer = await sendFiles('web', new File([png], 'shot.png'), new File(['log'], '../run.log'))
  expect(answer.status).toBe(200)
  const [own] = await listOwn('web')
  expect(own?.attachments).toMatchObject([
    { name: 'shot.png', bytes: png.length },
    { name: 'run.log', bytes: 3 },
  ])
  const params = { requestId: own?.id ?? '', attachmentId: own?.attachments[0]?.id ?? '' }
  for (const name of ['web', 'superadmin']) {
    const file = await vigil.app.inject({
      url: contactAttachmentFile.path
        .replace('{requestId}', params.requestId)
        .replace('{attachmentId}', params.attachmentId),
      headers: { authorization: `Bearer ${await vigil.tokenOf(name)}` },
    })
    expect(file.statusCode).toBe(200)
    expect(new Uint8Array(file.rawPayload)).toEqual(png)
    expect(file.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'x-content-type-options': 'nosniff',
      'content-disposition': expect.stringMatching(/^attachment; filename="shot.png"/),
    })
  }
})

test('hides files from other organizations, from anonymous users and from other requests', async () => {
  await sendFiles('web', new File([png], 'secret.png'))
  await sendFiles('app', new File([png], 'other.png'))
  const [[own], [other]] = [await listOwn('web'), await listOwn('app')]
  const params = { requestId: own?.id ?? '', attachmentId: own?.attachments[0]?.id ?? '' }
  const statusFor = async (name: string, requests = params) =>
    (await (await vigil.as(name)).call(contactAttachmentFile, { params: requests })).status
  for (const name of ['app', 'ssp', 'dsp', 'shop']) expect([name, await statusFor(name)]).toEqual([name, 404])
  expect((await vigil.anonymous.call(contactAttachmentFile, { params })).status).toBe(401)
  expect(await statusFor('app', { ...params, requestId: other?.id ?? '' })).toBe(404)
  expect(await statusFor('web')).toBe(200)
})

test("hides a sender's earlier requests after moving to another organization", async () => {
  await sendFiles('dsp', new File([png], 'buyer.png'))
  const [own] = await listOwn('dsp')
  const params = { requestId: own?.id ?? '', attachmentId: own?.attachments[0]?.id ?? '' }
  const { viewer } = await vigil.accountOf('dsp')
  const move = (organizationId: number) =>
    vigil.database.query('update users set organization_id = $1 where id = $2', [organizationId, viewer.userId])
  await move(vigil.organizationId('Exchange'))
  expect(await listOwn('dsp')).toEqual([])
  expect((await (await vigil.as('dsp')).call(contactAttachmentFile, { params })).status).toBe(404)
  await move(vigil.organizationId('Buyer'))
  expect(await listOwn('dsp')).toHaveLength(1)
})

test('rejects a file that does not match its name, and stores nothing', async () => {
  const before = (await inbox()).total
  const answer = await sendFiles('web', new File([png], 'fine.png'), new File(['MZ\0'], 'setup.png'))
  expect([answer.status, answer.body.error.details[0].message]).toEqual([400, contactTexts.wrongType('setup.png')])
  expect((await inbox()).total).toBe(before)
})

test('rejects six files, and more than 20 MB', async () => {
  const many = await sendFiles('web', ...Array.from({ length: 6 }, (_, at) => new File([png], `${at}.png`)))
  expect([many.status, many.body.error.details[0].message]).toEqual([400, contactTexts.tooManyFiles])
  const large = Buffer.alloc(contactLimits.totalBytes + 1, 'a')
  expect((await sendFiles('web', new File([large], 'large.txt'))).status).toBe(413)
  const half = large.subarray(0, contactLimits.totalBytes / 2 + 1)
  expect((await sendFiles('web', new File([half], 'a.txt'), new File([half], 'b.txt'))).status).toBe(413)
})

test('searches the inbox, filters it by status, and names who changed a request', async () => {
  await send('ssp', { organization: 'Exchange', description: 'A question of the exchange 50%' })
  const found = await inbox({ search: '50%' })
  expect(found.data).toHaveLength(1)
  const [request] = found.data
  const superadmin = await vigil.as('superadmin')
  const params = { requestId: request?.id ?? '' }
  expect((await superadmin.call(contactRequestUpdate, { params, body: { status: 'closed' } })).status).toBe(200)
  expect((await inbox({ status: 'closed' })).data).toMatchObject([
    { number: request?.number, status: 'closed', statusChangedBy: 'superadmin@vigil.example' },
  ])
  expect((await inbox({ status: 'new', search: '50%' })).data).toEqual([])
  expect((await inbox({ search: String(request?.number) })).data).toHaveLength(1)
  const nowhere = { requestId: '00000000-0000-4000-8000-000000000000' }
  expect((await superadmin.call(contactRequestUpdate, { params: nowhere, body: { status: 'new' } })).status).toBe(404)
})

test('limits senders to twenty requests an hour', async () => {
  vigil.clock.now = new Date(vigil.clock.now.getTime() + 3_700_000)
  for (let sent = 0; sent < contactLimits.perHour; sent++) expect((await send('app')).status).toBe(200)
  expect((await send('app')).status).toBe(429)
  vigil.clock.now = new Date(vigil.clock.now.getTime() + 3_700_000)
  expect((await send('app')).status).toBe(200)
})
