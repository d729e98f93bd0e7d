import {
  type Alert,
  alertGet,
  alertList,
  alertPeople,
  caseCreate,
  casePartnerList,
  caseProposal,
} from '@vigil/contract'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { Answers } from '../../../testing/answers.ts'
import { renderApp, userOf } from '../../../testing/render-app.tsx'

const id = '00000000-0000-4000-8000-000000000001'
const partnerId = '00000000-0000-4000-8000-000000000002'
const at = '2026-11-13T09:00:00.000Z'
const alert: Alert = {
  ...{ id, condition: { kind: 'new-class' }, subject: 'forced-redirect', state: 'open', openedAt: at, lastFiredAt: at },
  ...{ resolvedAt: null, snoozedUntil: null, assignee: null, ruleId: null },
  peak: { subject: 'forced-redirect', at, value: 3, usual: null },
}
const incident = { actionGroupID: '6f1c2c52-3a39-4f3c-9a65-0d7f3a1b5e11', eventDate: '2026-11-13' }
const creative = { creativeId: 'cr-1', bidderCode: 'ix', ssp: 'Index', markupHash: '' }
const scorecard = {
  ...{ cases: 0, active: 0, answered: 0, fixed: 0, reopened: 0, medianAnswerHours: null, medianFixHours: null },
}

const openAlert = (shown: Alert, answers = new Answers()) =>
  renderApp(
    `/alerts?alert=${id}`,
    userOf('web'),
    answers
      .to(alertList, { alerts: [shown], total: 1 })
      .to(alertGet, { alert: shown, events: [] })
      .to(alertPeople, { people: [] }),
  )

test('opens a case from an alert about attacks, with the evidence of its busiest ad', async () => {
  const sent: unknown[] = []
  const answers = new Answers()
    .to(caseProposal, {
      ...{ creative, landingHost: 'win.example', existing: [] },
      incidents: [
        { ...incident, time: at, threatClass: 'forced-redirect', host: 'news.example', ssp: 'Index', dsp: '' },
      ],
    })
    .to(casePartnerList, {
      data: [{ id: partnerId, name: 'Index', kind: 'SSP', email: 'q@index.example', platformEmail: '', scorecard }],
      platforms: [],
    })
    .to(caseCreate, ({ body }) => {
      sent.push(body)
      return { id: partnerId }
    })
  await openAlert(alert, answers)
  await page.getByRole('button', { name: 'Open a case' }).click()
  await expect.element(page.getByText('Landing host: win.example', { exact: false })).toBeVisible()
  await page.getByRole('button', { name: 'Open case' }).click()
  await expect
    .poll(() => sent)
    .toEqual([expect.objectContaining({ partnerId, source: { kind: 'alert', id }, incidents: [incident] })])
})

test('offers no case from an alert that is not about attacks', async () => {
  await openAlert({ ...alert, condition: { kind: 'silent-tag', minutes: 60 }, subject: 'Main site' })
  await expect.element(page.getByRole('region', { name: 'Thread' })).toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Open a case' })).not.toBeInTheDocument()
})
