import {
  type AnswerOf,
  type CaseEntry,
  type CaseRow,
  caseDetails,
  caseLinkRenew,
  caseLinkRevoke,
  caseList,
  casePartnerCreate,
  casePartnerList,
  partnerCase,
  partnerCaseReport,
  platformContactUpdate,
  platformScorecard,
} from '@vigil/contract'
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { Answers } from '../../../testing/answers.ts'
import { expectGoodLooks } from '../../../testing/looks.ts'
import { renderApp, userOf } from '../../../testing/render-app.tsx'
import { makeThreatItem, pixel } from '../../../testing/threats.ts'

type Details = AnswerOf<typeof caseDetails>

const uuid = (number: number) => `00000000-0000-4000-8000-00000000000${number}`
const incident = { actionGroupID: '6f1c2c52-3a39-4f3c-9a65-0d7f3a1b5e11', eventDate: '2026-11-10' }
const hostile = `<b onclick="alert(1)">${'wide'.repeat(24)}</b>`

const row = (number: number, more: Partial<CaseRow> = {}): CaseRow => ({
  id: uuid(number),
  partnerId: uuid(9),
  partnerName: 'Copperfield Exchange',
  partnerKind: 'SSP',
  creative: { creativeId: 'cr-1', bidderCode: 'ix', ssp: 'Copperfield Exchange', markupHash: 'a'.repeat(64) },
  landingHost: 'prize.example',
  request: 'reject-creative',
  dueOn: '2026-11-13',
  status: 'open',
  createdAt: '2026-11-10T09:00:00.000Z',
  changedAt: '2026-11-12T09:00:00.000Z',
  lastSide: 'partner',
  reopened: 0,
  hasMailFailed: false,
  ...more,
})

const entry = (number: number, more: Partial<CaseEntry>): CaseEntry => ({
  id: uuid(number),
  at: '2026-11-12T09:00:00.000Z',
  side: 'publisher',
  kind: 'message',
  author: '',
  text: '',
  status: null,
  incidents: [],
  match: null,
  seenAt: null,
  attachments: [],
  ...more,
})

const file = { id: uuid(7), name: `${'screenshot of the ad '.repeat(5)}.png`, bytes: 20_480 }
const entries = [
  entry(1, { kind: 'opened', status: 'open', text: 'Please reject it.', incidents: [incident] }),
  entry(2, { side: 'partner', kind: 'status', status: 'need-more', author: 'Ad ops', text: hostile }),
  entry(3, { side: 'partner', attachments: [file] }),
  entry(4, {
    side: 'service',
    kind: 'seen',
    status: 'open',
    match: 'landing-host',
    seenAt: '2026-11-12T08:59:00.000Z',
  }),
  entry(5, { side: 'service', kind: 'mail-failed', text: 'To adops@copperfield.example.' }),
]

const details = (more: Partial<Details['case']> = {}): Details => ({
  case: {
    ...row(1),
    source: { kind: 'report', ...incident },
    partnerEmail: 'adops@copperfield.example',
    closesAt: null,
    ...more,
  },
  entries,
  linkExpiresAt: '2026-12-10T09:00:00.000Z',
})

const noPartners: AnswerOf<typeof casePartnerList> = {
  data: [],
  platforms: [{ name: 'Index', kind: 'SSP', email: 'quality@index.example' }],
}
const scorecard = {
  ...{ cases: 3, active: 1, answered: 3, fixed: 2, reopened: 1 },
  ...{ medianAnswerHours: 5, medianFixHours: 90 },
}
const partner = {
  ...{ id: uuid(9), name: 'Copperfield Exchange', kind: 'SSP' as const },
  ...{ email: 'adops@copperfield.example', platformEmail: '', scorecard },
}

const openList = (answers: Answers, search = '') =>
  renderApp(`/cases${search}`, userOf('web'), answers.to(casePartnerList, { ...noPartners, data: [partner] }))
const openCase = (answers: Answers) => renderApp(`/cases?case=${uuid(1)}`, userOf('web'), answers)

test('lists cases with their status, overdue ones and mails that were not sent', async () => {
  const data = [
    row(1, { hasMailFailed: true }),
    row(2, { status: 'creative-rejected', reopened: 2, creative: { ...row(2).creative, creativeId: hostile } }),
    row(3, { status: 'not-ours', creative: { ...row(3).creative, creativeId: '' } }),
  ]
  await openList(new Answers().to(caseList, { data, total: 3 }))
  await expect.element(page.getByText('Mail not sent')).toBeVisible()
  await expect.element(page.getByText('13 Nov 2026 (overdue)').first()).toBeVisible()
  await expect.element(page.getByText('Markup aaaaaaaaaaaa')).toBeVisible()
  await expectGoodLooks('cases')
})

test('explains an empty list, and one without a match', async () => {
  await openList(new Answers().to(caseList, { data: [], total: 0 }), '?status=fixed')
  await expect.element(page.getByText('No cases match')).toBeVisible()
  await page.getByRole('combobox', { name: 'Status' }).click()
  await page.getByRole('option', { name: 'Not closed' }).click()
  await expect.element(page.getByText('No cases yet')).toBeVisible()
})

test('a failed list and a failed case can be loaded again', async () => {
  await openList(new Answers().to(caseList, 'unavailable').to(caseDetails, 'unavailable'))
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await openCase(new Answers().to(caseDetails, 'unavailable'))
  await expect.element(page.getByRole('button', { name: 'Try again' }).last()).toBeVisible()
})

test('shows the timeline with hostile texts as text, and the next step after a failed mail', async () => {
  await openCase(new Answers().to(caseDetails, details({ hasMailFailed: true })))
  await expect.element(page.getByText(hostile)).toBeVisible()
  await expect.element(page.getByText('Reopened: the landing host was seen', { exact: false })).toBeVisible()
  await expect.element(page.getByText('Check the contact and write again', { exact: false })).toBeVisible()
  await page.getByRole('button', { name: 'Send' }).click()
  await expect.element(page.getByText('Enter a message, or attach a file.')).toBeVisible()
  await expectGoodLooks('case')
})

test('shows a new link once, and revokes links', async () => {
  const link = 'https://vigil.example/case#vcase_token'
  const answers = new Answers()
    .to(caseDetails, details())
    .to(caseLinkRenew, { link, expiresAt: '2026-12-12T09:00:00.000Z' })
    .to(caseLinkRevoke, 'unavailable')
  await openCase(answers)
  await page.getByRole('button', { name: 'Renew' }).click()
  await expect.element(page.getByText(link)).toBeVisible()
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: 'Revoke' }).click()
  await expect.element(page.getByRole('alert')).toBeVisible()
})

test('shows a message for a case that does not exist', async () => {
  await openCase(new Answers().to(caseDetails, 'case_not_found'))
  await expect.element(page.getByText('There is no such case.')).toBeVisible()
})

test('shows partners with scorecards, and a refused partner in its dialog', async () => {
  const sent: unknown[] = []
  const answers = new Answers().to(casePartnerCreate, ({ body }) => {
    sent.push(body)
    return 'case_partner_taken'
  })
  await openList(answers, '?tab=partners')
  await expect.element(page.getByText('3.8 days')).toBeVisible()
  await expectGoodLooks('case partners')
  await page.getByRole('button', { name: 'New partner' }).click()
  await page.getByRole('combobox', { name: 'Name' }).fill('index')
  await expect.element(page.getByText('Leave empty to use the contact of Index.')).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText('A partner with this name already exists.')).toBeVisible()
  expect(sent).toEqual([expect.objectContaining({ name: 'index', email: '' })])
})

test('a platform sees its scorecard, and why its contact was refused', async () => {
  const answers = new Answers()
    .to(platformScorecard, { scorecard: { ...scorecard, medianFixHours: null, fixed: 0 }, contactEmail: '' })
    .to(platformContactUpdate, 'invalid_request')
  await renderApp('/case-scorecard', userOf('ssp'), answers)
  await expect.element(page.getByText('5 h')).toBeVisible()
  await page.getByRole('textbox', { name: 'Email' }).fill('quality@index.example')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByRole('main').getByRole('alert')).toBeVisible()
  await expectGoodLooks('case scorecard')
})

const shownToPartner: AnswerOf<typeof partnerCase> = {
  ...details().case,
  publisherName: 'Northwind Daily',
  entries: entries.slice(0, 4),
  linkExpiresAt: '2026-12-10T09:00:00.000Z',
}

async function openLink(answers: Answers) {
  location.hash = 'vcase_token'
  onTestFinished(() => history.replaceState(null, '', location.pathname + location.search))
  return renderApp('/case', userOf('web'), answers)
}

test('a partner reads the case and its evidence, and must write something', async () => {
  const threatItem = makeThreatItem({ pictureContent: pixel, pictureState: 'ready', adTag: hostile })
  await openLink(new Answers().to(partnerCase, shownToPartner).to(partnerCaseReport, { threatItem }))
  await page.getByRole('button', { name: 'Send' }).click()
  await expect.element(page.getByText('Enter a message, or attach a file.')).toBeVisible()
  await expectGoodLooks('case of a partner')
  await page.getByRole('button', { name: 'Evidence 1, 10 Nov 2026' }).click()
  await expect.element(page.getByRole('img', { name: 'The ad' })).toBeVisible()
  await expectGoodLooks('evidence of a partner')
})

test('a partner sees that evidence is not available, and that a closed case takes no answers', async () => {
  const answers = new Answers()
    .to(partnerCase, { ...shownToPartner, status: 'closed' })
    .to(partnerCaseReport, 'report_not_found')
  await openLink(answers)
  await expect.element(page.getByText('This case is closed. It takes no further answers.')).toBeVisible()
  await page.getByRole('button', { name: 'Evidence 1, 10 Nov 2026' }).click()
  await expect.element(page.getByText('This evidence is outside of your data rights, or has expired.')).toBeVisible()
})

test.each([
  ['link_expired', 'Your link has been expired.'],
  ['link_restricted', 'This link does not work. Ask for a new one.'],
  ['unavailable', 'Try again'],
] as const)('a link that answers %s says so', async (code, text) => {
  await openLink(new Answers().to(partnerCase, code))
  await expect.element(page.getByText(text, { exact: true })).toBeVisible()
})
