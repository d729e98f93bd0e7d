import {
  authoriseKey,
  caseLinkRenew,
  caseList,
  caseProposal,
  partnerCase,
  partnerStatusNames,
  publisherStatusNames,
} from '@vigil/contract'
import { expect, test } from 'vitest'
import { attack } from '../../../testing/events.ts'
import { reportUnsentMail } from './mails.ts'
import {
  add,
  addPartner,
  answer,
  details,
  incidents,
  ok,
  open,
  organizationId,
  renew,
  reportSource,
  useCaseDesk,
  vigil,
  web,
  withLink,
} from './testing/case-desk.ts'

useCaseDesk()

test('proposes the ad, its landing host and its incidents, and opens a case with them', async () => {
  const body = { organizationId, source: reportSource(0) }
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
  ['https://go.other-scam.example/win?id=1', 'go.other-scam.example'],
  ['//other-scam.example/win', 'other-scam.example'],
  // Others use these hosts, too.
  ['https://securepubads.g.doubleclick.net/x.js', ''],
  ['https://static.news.example/x.js', ''],
  ['https://www.nike.com/x.js', ''],
  ['javascript:alert(1)', ''],
  ['/win', ''],
  [undefined, ''],
])('finds the landing host of an attack with %s', async (script, landingHost) => {
  const creativeId = `landing-${script}`
  const ad = { host: 'news.example', creativeId, bidderCode: 'ix', ssp: 'Index' }
  const [earlier, event] = [attack('13T09:15', { ...ad, script: '/x' }), attack('13T09:20', { ...ad, script })]
  await vigil.collect('Herald', [earlier, event])
  const source = { kind: 'creative', creative: { creativeId, bidderCode: 'ix', ssp: 'Index', markupHash: '' } } as const
  expect(await ok(web.call(caseProposal, { body: { organizationId, source } }))).toMatchObject({ landingHost })
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
