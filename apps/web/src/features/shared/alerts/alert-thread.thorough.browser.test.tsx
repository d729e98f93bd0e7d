import {
  type Alert,
  type AlertAction,
  type AlertEvent,
  type AlertState,
  alertAct,
  alertGet,
  alertList,
  alertPeople,
} from '@vigil/contract'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { Answers } from '../../../testing/answers.ts'
import { expectGoodLooks } from '../../../testing/looks.ts'
import { renderApp, userOf } from '../../../testing/render-app.tsx'

const id = '00000000-0000-4000-8000-000000000001'
const ada = { id: '00000000-0000-4000-8000-000000000002', name: 'ada@herald.example' }
const at = '2026-11-13T09:00:00.000Z'
const alert: Alert = {
  ...{ id, condition: { kind: 'attacks', site: '', threatClass: '', times: 3 }, subject: '', state: 'open' },
  ...{ openedAt: at, lastFiredAt: at, resolvedAt: null, snoozedUntil: null, assignee: null, ruleId: null },
  peak: { subject: '', at, value: 40, usual: 4 },
}
const event = (index: number, more: Partial<AlertEvent>): AlertEvent => ({
  ...{ id: `00000000-0000-4000-8000-00000000010${index}`, kind: 'fired', at, by: null, text: '', until: null },
  ...{ firing: null, ...more },
})

/** A server that keeps one alert. */
class AlertServer {
  readonly actions: AlertAction[] = []
  readonly answers = new Answers()
  #alert: Alert
  #events: AlertEvent[]

  constructor(state: AlertState = 'open', events = [event(0, { firing: alert.peak })]) {
    this.#alert = { ...alert, state }
    this.#events = events
    this.answers
      .to(alertList, () => ({ alerts: [this.#alert], total: 1 }))
      .to(alertGet, () => ({ alert: this.#alert, events: this.#events }))
      .to(alertPeople, { people: [ada] })
      .to(alertAct, ({ body }) => this.#act(body.action))
  }

  open = () => renderApp(`/alerts?alert=${id}`, userOf('web'), this.answers)

  #act(action: AlertAction) {
    this.actions.push(action)
    const done = { comment: 'commented', acknowledge: 'acknowledged', assign: 'assigned' } as const
    const states = { snooze: 'snoozed', resolve: 'resolved', reopen: 'open', acknowledge: 'acknowledged' } as const
    const kinds = { snooze: 'snoozed', resolve: 'resolved', reopen: 'reopened' } as const
    const { kind } = action
    if (kind === 'assign') this.#alert = { ...this.#alert, assignee: action.userId ? ada : null }
    else if (kind !== 'comment') this.#alert = { ...this.#alert, state: states[kind] }
    const text = kind === 'comment' ? action.text : kind === 'assign' && action.userId ? ada.name : ''
    this.#events = [
      ...this.#events,
      event(this.#events.length, {
        ...{ kind: { ...done, ...kinds }[kind], by: ada.name, text },
        until: kind === 'snooze' ? action.until : null,
      }),
    ]
    return { ok: true as const }
  }
}

const thread = () => page.getByRole('region', { name: 'Thread' })
const button = (name: string) => page.getByRole('button', { name, exact: true })

test('comments, assigns, acknowledges, snoozes, resolves and reopens', async () => {
  const server = new AlertServer()
  await server.open()
  await expect.element(thread()).toBeVisible()
  await expect.element(button('Add comment')).toBeDisabled()
  await page.getByLabelText('Comment').fill('  <b>Bidder</b> was told  ')
  await button('Add comment').click()
  await expect.element(thread().getByText('<b>Bidder</b> was told')).toBeVisible()
  await expect.element(page.getByLabelText('Comment')).toHaveValue('')

  const assignee = page.getByRole('combobox', { name: 'Assigned to' })
  await assignee.click()
  await page.getByRole('option', { name: ada.name }).click()
  await expect.element(thread().getByText(`Assigned to ${ada.name}`)).toBeVisible()
  await assignee.click()
  await page.getByRole('option', { name: 'Nobody' }).click()
  await expect.element(thread().getByText('Assigned to nobody')).toBeVisible()

  await button('Acknowledge').click()
  await expect.element(thread().getByText('Acknowledged', { exact: true })).toBeVisible()
  await expect.element(button('Acknowledge')).not.toBeInTheDocument()
  await button('Snooze').click()
  await page.getByRole('menuitem', { name: '8 hours' }).click()
  await expect.element(thread().getByText(/^Snoozed until /)).toBeVisible()
  await button('Resolve').click()
  await expect.element(thread().getByText('Resolved', { exact: true })).toBeVisible()
  await expect.element(assignee).toBeDisabled()
  await button('Reopen').click()
  await expect.element(thread().getByText('Reopened')).toBeVisible()

  const snooze = server.actions.find((action) => action.kind === 'snooze')
  expect(server.actions.map(({ kind }) => kind)).toEqual([
    ...['comment', 'assign', 'assign', 'acknowledge', 'snooze', 'resolve', 'reopen'],
  ])
  expect(server.actions[0]).toEqual({ kind: 'comment', text: '<b>Bidder</b> was told' })
  const hours = (Date.parse(snooze?.until ?? '') - Date.now()) / 3_600_000
  expect(hours).toBeGreaterThan(7.9)
  expect(hours).toBeLessThanOrEqual(8)
})

test('a failed action is shown in the thread, keeps the comment, and can be repeated', async () => {
  const server = new AlertServer()
  server.answers.to(alertAct, 'no connection')
  await server.open()
  await page.getByLabelText('Comment').fill('Called them')
  await button('Add comment').click()
  await expect.element(page.getByRole('dialog').getByRole('alert')).toBeVisible()
  await expect.element(page.getByLabelText('Comment')).toHaveValue('Called them')
  server.answers.to(alertAct, 'alert_resolved')
  await button('Acknowledge').click()
  await expect.element(page.getByRole('dialog').getByRole('alert')).toHaveTextContent(/resolved/i)
})

test('a thread that cannot be loaded shows a note, and is loaded on retry', async () => {
  const server = new AlertServer()
  server.answers.to(alertGet, 'alert_not_found')
  await server.open()
  await expect.element(page.getByRole('dialog').getByRole('button', { name: /again|retry/i })).toBeVisible()
  server.answers.to(alertGet, { alert, events: [event(0, { firing: alert.peak })] })
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /again|retry/i })
    .click()
  await expect.element(thread()).toBeVisible()
})

test('an alert that ended by itself says why', async () => {
  const events = [event(0, { firing: alert.peak }), event(1, { kind: 'resolved' })]
  await new AlertServer('resolved', events).open()
  await expect.element(thread().getByText('Resolved: the rule has not fired for a day')).toBeVisible()
})

test('a thread with every kind of event looks good', async () => {
  const until = '2026-11-14T09:00:00.000Z'
  const word = 'unbroken'.repeat(40)
  const events = [
    event(0, { firing: alert.peak }),
    event(1, { kind: 'commented', text: `${word}\n\nsecond paragraph`, by: ada.name }),
    event(2, { kind: 'assigned', text: ada.name, by: ada.name }),
    event(3, { kind: 'snoozed', until, by: ada.name }),
    event(4, { kind: 'resolved' }),
    event(5, { kind: 'reopened', by: ada.name }),
    event(6, { kind: 'acknowledged', by: ada.name }),
  ]
  await new AlertServer('acknowledged', events).open()
  await expect.element(thread().getByRole('listitem').nth(6)).toBeInTheDocument()
  await expectGoodLooks('alert-thread')
})
