import {
  caseAttachmentFile,
  caseDetails,
  caseLimits,
  caseLinkRevoke,
  casePartnerDelete,
  casePartnerList,
  partnerCase,
  partnerCaseBundle,
  partnerCaseFile,
  partnerCaseReport,
  platformContactUpdate,
  platformScorecard,
} from '@vigil/contract'
import { expect, test } from 'vitest'
import {
  add,
  addPartner,
  answer,
  details,
  hostile,
  incidents,
  mailLast,
  ok,
  open,
  organizationId,
  png,
  postFile,
  renew,
  useCaseDesk,
  vigil,
  web,
  withLink,
} from './testing/case-desk.ts'

useCaseDesk()

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
