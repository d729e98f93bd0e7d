import {
  type AnswerOf,
  type ComplaintCandidate,
  caseCreate,
  casePartnerList,
  caseProposal,
  complaintAnswerSend,
  complaintCreativeUpdate,
  complaintDetails,
  complaintList,
  creativeImage,
} from '@vigil/contract'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { Answers } from '../../../testing/answers.ts'
import { expectGoodLooks } from '../../../testing/looks.ts'
import { renderApp, userOf } from '../../../testing/render-app.tsx'

const id = '00000000-0000-4000-8000-000000000000'
const otherId = '00000000-0000-4000-8000-000000000001'
type Details = AnswerOf<typeof complaintDetails>

const complaint: Details['complaint'] = {
  id,
  createdAt: '2026-11-13T09:40:00.000Z',
  source: 'page',
  status: 'open',
  host: 'news.example.com',
  pageUrl: 'https://news.example.com/a',
  occurredAt: '2026-11-13T09:12:00.000Z',
  toleranceMinutes: 30,
  device: 'Mobile',
  os: 'Android',
  browser: 'Chrome',
  country: 'FR',
  city: 'Lyon',
  effects: ['redirect'],
  description: '<b>Your page</b> sent me to a lottery.',
  ads: [
    {
      slot: 'top',
      width: 300,
      height: 250,
      bidder: 'ix',
      creativeId: 'cr-1',
      adomains: ['shoes.example'],
      lineItemId: '',
      advertiserId: '',
    },
  ],
  chosen: null,
  mergedInto: null,
  email: 'reader@mail.example',
  answerState: 'none',
  answerText: '',
  answeredAt: null,
}

const candidate = (creativeId: string, more: Partial<ComplaintCandidate> = {}): ComplaintCandidate => ({
  creative: { creativeId, bidderCode: 'ix', ssp: 'Index', markupHash: 'a'.repeat(64) },
  fit: 0.93,
  reasons: [
    { kind: 'for', text: '2 minutes before' },
    { kind: 'against', text: 'other device' },
    { kind: 'neutral', text: 'seen without an attack' },
  ],
  attacks: 3,
  blocked: 2,
  sightings: 4,
  threatClasses: ['forced-redirect'],
  dsp: 'Quarry DSP',
  adomains: ['shoes.example'],
  firstAt: '2026-11-13T09:00:00.000Z',
  lastAt: '2026-11-13T09:20:00.000Z',
  bestAt: '2026-11-13T09:10:00.000Z',
  incidentId: 'incident-0123456789',
  ...more,
})

const { ads: _, email: _email, ...row } = complaint
const suggestion = { ...row, id: otherId, count: 2, awaitsAnswer: true, top: null }
const details = (more: Partial<Details> = {}): Details => ({
  complaint,
  candidates: [candidate('cr-1'), candidate('cr-2', { attacks: 0, blocked: 0, incidentId: null, fit: 0.004 })],
  merged: [{ ...complaint, id: '00000000-0000-4000-8000-000000000002' }],
  suggestions: [suggestion],
  draft: 'Thank you for reporting an ad.',
  ...more,
})

const noPicture = { imageUrl: null, pictureState: 'none' } as const
const open = (answers: Answers) =>
  renderApp(`/complaints?complaint=${id}`, userOf('web'), answers.to(creativeImage, noPicture))

test('a complaint with its creatives, merged complaints and the answer looks right', async () => {
  await page.viewport(1440, 1200)
  await open(new Answers().to(complaintDetails, details()))
  await expect.element(page.getByText('2 minutes before').first()).toBeVisible()
  await expectGoodLooks('complaint')
})

test('shows that no ad was found, and that no reader expects an answer', async () => {
  await open(
    new Answers().to(
      complaintDetails,
      details({ complaint: { ...complaint, email: '' }, candidates: [], merged: [], suggestions: [] }),
    ),
  )
  await expect.element(page.getByText('No ads found around that time')).toBeVisible()
  await expect.element(page.getByText('No reader left an address.')).toBeVisible()
})

test('shows why an answer failed next to its button', async () => {
  await open(new Answers().to(complaintDetails, details({ merged: [] })).to(complaintAnswerSend, 'mail_failed'))
  await page.getByRole('button', { name: 'Send to 1 reader' }).click()
  await expect.element(page.getByText('Failed to send the email. Please try again.')).toBeVisible()
})

test('shows the complaint that remains after the choice of a creative merged both', async () => {
  const { url } = await open(new Answers().to(complaintDetails, details()).to(complaintCreativeUpdate, { id: otherId }))
  await page.getByRole('button', { name: 'This is the ad: cr-1' }).click()
  await expect.poll(url).toContain(otherId)
})

test('a failed page of complaints can be loaded again', async () => {
  await open(new Answers().to(complaintDetails, 'unavailable'))
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible()
})

const chosen = () => details({ complaint: { ...complaint, chosen: candidate('cr-1').creative }, merged: [] })
const incident = { actionGroupID: '6f1c2c52-3a39-4f3c-9a65-0d7f3a1b5e11', eventDate: '2026-11-13' }
const proposal: AnswerOf<typeof caseProposal> = {
  creative: candidate('cr-1').creative,
  landingHost: 'prize.example',
  incidents: [
    {
      ...incident,
      time: '2026-11-13T09:10:00.000Z',
      threatClass: 'forced-redirect',
      host: 'news.example.com',
      ssp: 'Index',
      dsp: '',
    },
  ],
  existing: [{ id: otherId, partnerName: 'Copperfield Exchange' }],
}
const partners: AnswerOf<typeof casePartnerList> = {
  data: [
    {
      ...{ id: otherId, name: 'Index', kind: 'SSP', email: 'quality@index.example', platformEmail: '' },
      scorecard: {
        ...{ cases: 0, active: 0, answered: 0, fixed: 0, reopened: 0 },
        ...{ medianAnswerHours: null, medianFixHours: null },
      },
    },
  ],
  platforms: [],
}

test('opens a case about the chosen creative with its SSP and evidence, and shows why it was refused', async () => {
  const sent: unknown[] = []
  const answers = new Answers()
    .to(complaintDetails, chosen())
    .to(caseProposal, proposal)
    .to(casePartnerList, partners)
    .to(caseCreate, ({ body }) => {
      sent.push(body)
      return 'too_many_cases'
    })
  await open(answers)
  await page.getByRole('button', { name: 'Open a case' }).click()
  await expect.element(page.getByText('This creative has a case already:')).toBeVisible()
  await expectGoodLooks('open a case')
  await page.getByRole('button', { name: 'Open case' }).click()
  await expect.element(page.getByRole('dialog').getByRole('alert').last()).toBeVisible()
  expect(sent).toEqual([
    expect.objectContaining({ partnerId: otherId, source: { kind: 'complaint', id }, incidents: [incident] }),
  ])
})

test('offers no case without an ad, and loads a failed proposal again', async () => {
  const answers = new Answers()
    .to(complaintDetails, chosen())
    .to(caseProposal, 'unavailable')
    .to(casePartnerList, partners)
  await open(answers)
  await page.getByRole('button', { name: 'Open a case' }).click()
  await expect.element(page.getByRole('dialog').getByText('Something went wrong')).toBeVisible()
  answers.to(caseProposal, { creative: null, landingHost: '', incidents: [], existing: [] })
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByText('No ad was found here.', { exact: false })).toBeVisible()
})

test('shows a message for an empty list', async () => {
  const counts = { open: 0, located: 0, answered: 0, closed: 0 }
  await renderApp('/complaints', userOf('web'), new Answers().to(complaintList, { data: [], total: 0, counts }))
  await expect.element(page.getByText('No complaints yet')).toBeVisible()
})
