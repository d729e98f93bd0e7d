import {
  authoriseKey,
  type CaseSource,
  caseAttachmentFile,
  caseCreate,
  caseDetails,
  caseEntryAdd,
  caseLimits,
  caseLinkRenew,
  caseLinkRevoke,
  caseList,
  casePartnerCreate,
  casePartnerDelete,
  casePartnerList,
  caseProposal,
  partnerCase,
  partnerCaseAnswer,
  partnerCaseBundle,
  partnerCaseFile,
  partnerCaseReport,
  partnerStatusNames,
  platformContactUpdate,
  platformScorecard,
  publisherStatusNames,
} from '@vigil/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeCaller } from '../../../testing/caller.ts'
import { attack } from '../../../testing/events.ts'
import { startVigil, type TestVigil } from '../../../testing/vigil.ts'
import { reportUnsentMail, sendCaseMails } from './mails.ts'

let vigil: TestVigil
let web: Awaited<ReturnType<TestVigil['as']>>
let organizationId: number
let incidents: { actionGroupID: string; eventDate: string }[]
let partnerId: string
const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3])
const hostile = '<img src=x onerror=alert(1)>'

beforeAll(async () => {
  vigil = await startVigil()
  vigil.clock.now = new Date('2026-11-14T12:00:00Z')
  organizationId = vigil.organizationId('Herald')
  const ad = { host: 'news.example', url: 'https://news.example/secret-page', bidderCode: 'ix', ssp: 'Index' }
  const [first, second] = await vigil.collect('Herald', [
    attack('13T09:15', {
      ...ad,
      creativeId: 'cr-1',
      markup: `<b>${hostile}</b>`,
      traits: { 'target-host': 'scam.example' },
    }),
    attack('13T09:20', { ...ad, creativeId: 'cr-2', ssp: 'Exchange' }),
  ])
  incidents = [first, second].map((event) => ({ actionGroupID: String(event?.id), eventDate: '2026-11-13' }))
  web = await vigil.as('web')
  partnerId = await addPartner('Index')
})
afterAll(() => vigil.stop())
beforeEach(() => {
  vigil.mails.length = 0
})

/** The answer of a call, or its error. */
async function ok<Body>(response: Promise<{ status: number; body: Body }>): Promise<Body> {
  const { status, body } = await response
  if (status >= 400) throw (body as { error: object }).error // the shape of every error
  return body
}

const addPartner = async (name: string, email = 'quality@partner.example') =>
  (await ok(web.call(casePartnerCreate, { body: { organizationId, name, kind: 'SSP', email } }))).id
const reportOf = (index: number): CaseSource => ({
  kind: 'report',
  ...(incidents[index] ?? { actionGroupID: '', eventDate: '' }),
})
const open = async (index = 0, more: object = {}) =>
  (
    await ok(
      web.call(caseCreate, {
        body: {
          organizationId,
          source: reportOf(index),
          partnerId,
          request: 'reject-creative',
          message: 'Please reject it.',
          dueOn: '2026-11-17',
          incidents: incidents.slice(index, index + 1),
          ...more,
        },
      }),
    )
  ).id
const details = (id: string) => ok(web.call(caseDetails, { params: { id }, query: { organizationId } }))
const add = (id: string, body: object) =>
  ok(web.call(caseEntryAdd, { params: { id }, body: { organizationId, ...body } }))
async function renew(id: string) {
  const { link } = await ok(web.call(caseLinkRenew, { params: { id }, body: { organizationId } }))
  return link.slice(link.indexOf('#') + 1)
}
const withLink = (token: string) => makeCaller(vigil.app).callWith(token)
const answer = (token: string, body: object) => ok(withLink(token)(partnerCaseAnswer, { body }))

async function postFile(token: string, file: File) {
  const form = new FormData()
  form.append('text', 'See the file.')
  form.append('attachments', file)
  const request = new Request('http://vigil.example', { method: 'POST', body: form })
  return vigil.app.inject({
    method: 'POST',
    url: partnerCaseAnswer.path,
    headers: { authorization: `Bearer ${token}`, 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  })
}

/** Sends the mails of a case's last entry, as the job does. */
async function mailLast(id: string) {
  const entryId = (await details(id)).entries.at(-1)?.id ?? ''
  await sendCaseMails({ ...vigil.deps }, { organizationId, caseId: id, entryId })
}

test('proposes the ad, its landing host and its incidents, and opens a case with them', async () => {
  const body = { organizationId, source: reportOf(0) }
  const proposal = await ok(web.call(caseProposal, { body }))
  expect(proposal).toMatchObject({ creative: { creativeId: 'cr-1', ssp: 'Index' }, landingHost: 'scam.example' })
  expect(proposal.incidents.map(({ actionGroupID }) => actionGroupID)).toEqual([incidents[0]?.actionGroupID])
  const id = await open()
  const { case: opened, entries } = await details(id)
  expect(opened).toMatchObject({
    status: 'open',
    partnerName: 'Index',
    landingHost: 'scam.example',
    lastSide: 'publisher',
  })
  expect(entries).toMatchObject([
    { kind: 'opened', side: 'publisher', text: 'Please reject it.', incidents: [incidents[0]] },
  ])
  expect((await ok(web.call(caseProposal, { body }))).existing).toContainEqual({ id, partnerName: 'Index' })
})

test.each([
  ['an incident of another ad', { incidents: 'other' }, 'report_not_found'],
  ['a due date in the past', { dueOn: '2026-11-13' }, 'invalid_request'],
  ['an unknown partner', { partnerId: '00000000-0000-4000-8000-000000000000' }, 'case_partner_not_found'],
  [
    'a complaint that does not exist',
    { source: { kind: 'complaint', id: '00000000-0000-4000-8000-000000000000' } },
    'complaint_not_found',
  ],
  [
    'a place without an ad',
    { source: { kind: 'alert', id: '00000000-0000-4000-8000-000000000000' } },
    'case_without_ad',
  ],
])('refuses a case with %s', async (_, wrong, code) => {
  const more = 'incidents' in wrong ? { incidents: incidents.slice(1) } : wrong
  await expect(open(0, more)).rejects.toMatchObject({ code })
})

test('mails the partner a link that opens the case without an account, and the publisher the answer', async () => {
  const id = await open()
  await mailLast(id)
  const [mail] = vigil.mails
  expect(mail).toMatchObject({ to: 'quality@partner.example', subject: 'Herald opened a case about an ad' })
  const token = /\/case#(vcase_[\w-]{32})/.exec(mail?.text ?? '')?.[1] ?? ''
  const shown = await ok(withLink(token)(partnerCase, {}))
  expect(shown).toMatchObject({
    publisherName: 'Herald',
    partnerName: 'Index',
    status: 'open',
    request: 'reject-creative',
  })
  expect(JSON.stringify(shown)).not.toContain('web@vigil.example')
  const { threatItem } = await ok(
    withLink(token)(partnerCaseReport, { params: { actionGroupID: incidents[0]?.actionGroupID ?? '' } }),
  )
  expect(threatItem).toMatchObject({ creativeID: 'cr-1', adTag: `<b>${hostile}</b>` })

  await answer(token, { author: 'Ina', text: hostile, status: 'creative-rejected' })
  expect((await details(id)).case).toMatchObject({ status: 'creative-rejected', lastSide: 'partner' })
  vigil.mails.length = 0
  await mailLast(id)
  expect(vigil.mails).toMatchObject([{ to: 'web@vigil.example' }])
  expect(vigil.mails[0]?.html).not.toContain(hostile)
  expect(vigil.mails[0]?.text).toContain(hostile)
})

test('stores only hashes of links', async () => {
  const token = await renew(await open())
  const { rows } = await vigil.database.query('select to_jsonb(l)::text as row from case_links l')
  expect(rows.length).toBeGreaterThan(0)
  expect(JSON.stringify(rows)).not.toContain(token.slice(6))
})

test('refuses revoked, expired, changed and missing links, and keeps the answer out of caches', async () => {
  const id = await open()
  const token = await renew(id)
  const read = (link: string) => vigil.send('GET', partnerCase.path, { token: link })
  const response = await vigil.app.inject({ url: partnerCase.path, headers: { authorization: `Bearer ${token}` } })
  expect(response.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
  expect(response.headers['x-robots-tag']).toContain('noindex')
  const changed = `${token.slice(0, -1)}${token.endsWith('a') ? 'b' : 'a'}`
  for (const wrong of [changed, `${token}a`, '', await vigil.tokenOf('superadmin')])
    expect((await read(wrong)).body).toMatchObject({ error: { code: 'link_restricted' } })

  const newer = await renew(id)
  expect((await read(token)).body).toMatchObject({ error: { code: 'link_restricted' } })
  await ok(web.call(caseLinkRevoke, { params: { id }, query: { organizationId } }))
  expect((await read(newer)).body).toMatchObject({ error: { code: 'link_restricted' } })

  const last = await renew(id)
  const { now } = vigil.clock
  vigil.clock.now = new Date(now.getTime() + caseLimits.linkDays * 86_400_000)
  expect((await read(last)).body).toMatchObject({ error: { code: 'link_expired' } })
  vigil.clock.now = now
})

test('a link opens its own case only, with every report and file of the others', async () => {
  const ids = [await open(0), await open(1), await open(0)]
  const tokens: string[] = []
  for (const id of ids) {
    const token = await renew(id)
    expect((await postFile(token, new File([png], `${id}.png`))).statusCode).toBe(200)
    tokens.push(token)
  }
  const files = await Promise.all(ids.map(async (id) => (await details(id)).entries.at(-1)?.attachments[0]?.id ?? ''))
  const reports = [0, 1, 0].map((index) => incidents[index]?.actionGroupID ?? '')
  for (const [own, token] of tokens.entries()) {
    const call = withLink(token)
    for (const [other, attachmentId] of files.entries()) {
      const { status } = await call(partnerCaseFile, { params: { attachmentId } })
      expect([own, other, status]).toEqual([own, other, own === other ? 200 : 404])
    }
    for (const actionGroupID of reports) {
      const { status } = await call(partnerCaseReport, { params: { actionGroupID } })
      expect([own, actionGroupID, status]).toEqual([own, actionGroupID, actionGroupID === reports[own] ? 200 : 404])
    }
    const shown = JSON.stringify((await call(partnerCase, {})).body)
    for (const [other, id] of ids.entries()) expect(shown.includes(`${id}.png`)).toBe(own === other)
    // Publishers' calls do not accept links, and other publishers do not find the case.
    expect((await vigil.send('GET', `/api/cases/${ids[own]}?organizationId=${organizationId}`, { token })).status).toBe(
      401,
    )
  }
  const foreign = { organizationId: vigil.organizationId('Arcade') }
  const app = await vigil.as('app')
  expect((await app.call(caseDetails, { params: { id: ids[0] ?? '' }, query: foreign })).status).toBe(404)
  const params = { id: ids[0] ?? '', attachmentId: files[0] ?? '' }
  expect((await app.call(caseAttachmentFile, { params, query: foreign })).status).toBe(404)
  expect((await web.call(caseAttachmentFile, { params, query: { organizationId } })).status).toBe(200)
})

test('accepts files by their content only', async () => {
  const token = await renew(await open())
  for (const file of [new File(['MZ\u0090\u0000'], 'a.png'), new File([png], 'a.exe'), new File([], 'a.png')])
    expect((await postFile(token, file)).statusCode).toBe(400)
})

test('50 concurrent edits lose nothing, and the last status is the current one', async () => {
  const id = await open()
  const token = await renew(id)
  const before = (await details(id)).entries.length
  const edits = Array.from({ length: 50 }, (_, index) =>
    index % 2 === 0
      ? answer(token, { text: `partner ${index}`, status: partnerStatusNames[(index / 2) % 4] })
      : add(id, { text: `publisher ${index}`, status: publisherStatusNames[index % 2] }),
  )
  await Promise.all(edits)
  const { case: edited, entries } = await details(id)
  const texts = entries.slice(before).map(({ text }) => text.split(' ')[1])
  expect(texts.map(Number).sort((a, b) => a - b)).toEqual(Array.from({ length: 50 }, (_, index) => index))
  expect(edited.status).toBe(entries.findLast(({ status }) => status !== null)?.status)
})

test('a closed case takes no answers until the publisher opens it again', async () => {
  const id = await open()
  const token = await renew(id)
  await add(id, { status: 'closed' })
  await expect(answer(token, { text: 'Hello' })).rejects.toMatchObject({ code: 'case_closed' })
  await add(id, { status: 'open' })
  await answer(token, { text: 'Hello' })
  await expect(add(id, {})).rejects.toMatchObject({ code: 'invalid_request' })
})

test("shows a platform's account the evidence within its data rights, and counts its cases for it", async () => {
  const ssp = await vigil.as('ssp')
  const platform = { organizationId: vigil.organizationId('Exchange') }
  await expect(addPartner('exchange', '')).rejects.toMatchObject({ code: 'case_partner_unreachable' })
  await ok(ssp.call(platformContactUpdate, { body: { ...platform, contactEmail: 'desk@exchange.example' } }))
  const exchange = await addPartner('exchange', '')
  const { data, platforms } = await ok(web.call(casePartnerList, { query: { organizationId } }))
  expect(platforms).toEqual([{ name: 'Exchange', kind: 'SSP', email: 'desk@exchange.example' }])
  expect(data.find(({ id }) => id === exchange)).toMatchObject({ platformEmail: 'desk@exchange.example' })

  const id = await open(1, { partnerId: exchange })
  const token = await renew(id)
  const actionGroupID = incidents[1]?.actionGroupID ?? ''
  const { threatItem } = await ok(withLink(token)(partnerCaseReport, { params: { actionGroupID } }))
  expect(JSON.stringify(threatItem)).not.toContain('secret-page')
  const { bundle } = await ok(withLink(token)(partnerCaseBundle, {}))
  expect(Buffer.from(bundle, 'base64').includes('secret-page')).toBe(false)
  // The first incident did not pass through the platform.
  const other = await renew(await open(0, { partnerId: exchange }))
  const params = { actionGroupID: incidents[0]?.actionGroupID ?? '' }
  expect((await withLink(other)(partnerCaseReport, { params })).status).toBe(404)

  vigil.clock.now = new Date(vigil.clock.now.getTime() + 2 * 3_600_000)
  await answer(token, { status: 'need-more' })
  vigil.clock.now = new Date(vigil.clock.now.getTime() + 2 * 3_600_000)
  await answer(token, { status: 'buyer-paused' })
  const scorecard = { cases: 2, active: 2, answered: 1, fixed: 1, reopened: 0, medianAnswerHours: 2, medianFixHours: 4 }
  expect(await ok(ssp.call(platformScorecard, { query: platform }))).toEqual({
    scorecard,
    contactEmail: 'desk@exchange.example',
  })
  await add(id, { status: 'open' })
  const listed = await ok(web.call(casePartnerList, { query: { organizationId } }))
  expect(listed.data.find((partner) => partner.id === exchange)?.scorecard).toMatchObject({
    fixed: 1,
    reopened: 1,
    medianFixHours: null,
  })
  await expect(
    ok(web.call(casePartnerDelete, { params: { id: exchange }, query: { organizationId } })),
  ).rejects.toMatchObject({ code: 'case_partner_in_use' })
})

test('lists cases by status and partner', async () => {
  const own = await addPartner('Other partner')
  const id = await open(0, { partnerId: own })
  const list = async (query: object) =>
    (await ok(web.call(caseList, { query: { organizationId, partnerId: own, ...query } }))).data.map((row) => row.id)
  expect(await list({})).toEqual([id])
  expect(await list({ status: 'closed' })).toEqual([])
  await add(id, { status: 'closed' })
  expect(await list({ status: 'active' })).toEqual([])
  expect(await list({ status: 'closed' })).toEqual([id])
  expect(await vigil.database.cases.removeOld(new Date('2026-01-01'))).toEqual([])
  await vigil.database.cases.removeOld(new Date('2030-01-01'))
  await expect(vigil.database.cases.find(authoriseKey({ organizationId }), id)).rejects.toMatchObject({
    code: 'case_not_found',
  })
})

test('shows the publisher that a mail was not sent, until the next entry', async () => {
  const id = await open()
  const entryId = (await details(id)).entries.at(-1)?.id ?? ''
  const token = await renew(id)
  const key = { organizationId, caseId: id, entryId }
  await reportUnsentMail({ ...vigil.deps }, key)
  await reportUnsentMail({ ...vigil.deps }, key)
  const find = async () => {
    const { data } = await ok(web.call(caseList, { query: { organizationId } }))
    return data.find((row) => row.id === id)
  }
  const failed = (await details(id)).entries.filter(({ kind }) => kind === 'mail-failed')
  expect(failed).toMatchObject([{ side: 'service', text: expect.stringContaining('To quality@partner.example') }])
  expect(await find()).toMatchObject({ hasMailFailed: true, lastSide: 'publisher', status: 'open' })
  const { entries } = await ok(withLink(token)(partnerCase, {}))
  expect(entries.map(({ kind }) => kind)).toEqual(['opened'])
  await add(id, { text: 'Do you get our mails?' })
  expect(await find()).toMatchObject({ hasMailFailed: false })
})

test('opens one case for all creatives of a cluster, with evidence of each', async () => {
  const key = (creativeId: string, ssp: string) => ({ creativeId, bidderCode: 'ix', ssp, markupHash: '' })
  const variants = [key('cr-2', 'Exchange'), key('cr-2', 'Unknown exchange')]
  const source = { kind: 'cluster', creative: key('cr-1', 'Index'), variants } as const
  const proposal = await ok(web.call(caseProposal, { body: { organizationId, source } }))
  expect(proposal.incidents.map(({ actionGroupID }) => actionGroupID).toSorted()).toEqual(
    incidents.map(({ actionGroupID }) => actionGroupID).toSorted(),
  )
  const id = await open(0, { source, incidents })
  const { link } = await ok(web.call(caseLinkRenew, { params: { id }, body: { organizationId } }))
  const shown = await ok(withLink(link.slice(link.indexOf('#') + 1))(partnerCase, {}))
  expect(shown).toMatchObject({ creative: { creativeId: 'cr-1' }, variants })
  const about = await ok(
    web.call(caseProposal, {
      body: { organizationId, source: { kind: 'creative', creative: key('cr-2', 'Exchange') } },
    }),
  )
  expect(about.existing.map((one) => one.id)).toContain(id)
})
