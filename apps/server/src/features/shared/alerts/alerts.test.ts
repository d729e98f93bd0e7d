import {
  alertAct,
  alertCount,
  alertGet,
  alertList,
  alertPeople,
  alertRuleCreate,
  alertRuleDelete,
  alertRuleList,
  alertRulePreview,
  alertRuleUpdate,
  auditLogList,
  defaultConditions,
} from '@vigil/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startVigil, type TestVigil } from '../../../testing/vigil.ts'
import { evaluateOne } from './worker.ts'

const hourMs = 3_600_000
const now = Date.parse('2026-11-14T12:30:00Z')

let vigil: TestVigil
beforeAll(async () => {
  vigil = await startVigil()
  vigil.clock.now = new Date(now)
  await attackHerald()
})
afterAll(() => vigil.stop())
beforeEach(async () => {
  vigil.clock.now = new Date(now)
  await vigil.database.query('delete from alerts')
  await vigil.database.query('delete from alert_rules')
})

const attack = (at: number, host = 'news.example') =>
  ({
    type: 'incident',
    at,
    host,
    action: 'blocked',
    threatClass: 'forced-redirect',
    variant: 'top-navigation',
    rule: 'r',
  }) as const

/** Four weeks with an attack each hour, and a wave in the current one. */
async function attackHerald() {
  const usual = Array.from({ length: 28 * 24 }, (_, index) => attack(now - (index + 1) * hourMs))
  const many = Array.from({ length: 40 }, (_, index) => attack(now - index * 1_000))
  await vigil.collect('Herald', [...usual, ...many, { type: 'page_view', at: now - 28 * 24 * hourMs }])
}

const log = { warn: (message: string) => expect.unreachable(message) }
/** Evaluates everything that is due, as several workers at once. */
/** A disk of which 86 % are used. */
const readDisk = async () => ({ bavail: 14, blocks: 100 })

async function evaluate(workers = 1) {
  const signal = new AbortController().signal
  const work = async () => {
    while (await evaluateOne({ ...vigil.deps, log, readDisk }, signal));
  }
  await Promise.all(Array.from({ length: workers }, work))
}
const later = (ms: number) => {
  vigil.clock.now = new Date(vigil.clock.now.getTime() + ms)
}

async function createRule(who = 'web', condition: object = defaultConditions.attacks) {
  const { call } = await vigil.as(who)
  const rule = { condition: condition as typeof defaultConditions.attacks, sensitivity: 3, isEnabled: true }
  return (await call(alertRuleCreate, { body: rule })).body.id
}
async function listAlerts(state: 'all' | 'unresolved' = 'unresolved', who = 'web') {
  const { call } = await vigil.as(who)
  return (await call(alertList, { query: { state } })).body.alerts
}
async function thread(id: string) {
  const { call } = await vigil.as('web')
  return (await call(alertGet, { params: { id }, query: {} })).body
}

test('opens one alert for a wave of attacks, also with several workers', async () => {
  await createRule()
  await evaluate(4)
  later(60_000)
  await evaluate(4)
  const alerts = await listAlerts()
  expect(alerts).toMatchObject([{ state: 'open', subject: '', peak: { value: 40, usual: 1 }, assignee: null }])
  const { events } = await thread(alerts[0]?.id ?? '')
  expect(events).toMatchObject([{ kind: 'fired', by: null, firing: { value: 40, usual: 1 } }])
  const { call } = await vigil.as('web')
  expect((await call(alertCount, { query: {} })).body).toEqual({ open: 1 })
})

test('continues the thread while attacks continue, and ends the alert after a quiet day', async () => {
  await createRule()
  await evaluate()
  later(hourMs)
  const time = vigil.clock.now.getTime()
  await vigil.collect(
    'Herald',
    Array.from({ length: 60 }, (_, index) => attack(time - index * 1_000)),
  )
  await evaluate()
  const [alert] = await listAlerts()
  expect((await thread(alert?.id ?? '')).events.map(({ firing }) => firing?.value)).toEqual([40, 60])
  expect(alert?.peak.value).toBe(60)
  later(26 * hourMs)
  await evaluate()
  expect(await listAlerts()).toEqual([])
  expect((await thread(alert?.id ?? '')).events.at(-1)).toMatchObject({ kind: 'resolved', by: null })
})

test('records what users do in the thread, with the audit log', async () => {
  const ruleId = await createRule()
  await evaluate()
  const [alert] = await listAlerts()
  const id = alert?.id ?? ''
  const { call } = await vigil.as('web')
  const { people } = (await call(alertPeople, { query: {} })).body
  const person = people.find(({ name }) => name === 'web@vigil.example')
  const act = async (action: object) =>
    (await call(alertAct, { params: { id }, body: { action: action as { kind: 'resolve' } } })).status
  expect(await act({ kind: 'acknowledge' })).toBe(200)
  expect((await call(alertCount, { query: {} })).body.open).toBe(0)
  expect(await act({ kind: 'comment', text: 'Asked the exchange.' })).toBe(200)
  expect(await act({ kind: 'assign', userId: person?.id })).toBe(200)
  expect(await act({ kind: 'snooze', until: new Date(now + 2 * hourMs).toISOString() })).toBe(200)
  expect((await thread(id)).alert).toMatchObject({ state: 'snoozed', assignee: person })
  later(3 * hourMs)
  expect((await thread(id)).alert).toMatchObject({ state: 'open', snoozedUntil: null })
  expect(await act({ kind: 'resolve' })).toBe(200)
  expect(await act({ kind: 'acknowledge' })).toBe(409)
  expect((await thread(id)).events.map(({ kind, by, text }) => [kind, by, text])).toEqual([
    ['fired', null, ''],
    ['acknowledged', 'web@vigil.example', ''],
    ['commented', 'web@vigil.example', 'Asked the exchange.'],
    ['assigned', 'web@vigil.example', 'web@vigil.example'],
    ['snoozed', 'web@vigil.example', ''],
    ['resolved', 'web@vigil.example', ''],
  ])
  await evaluate()
  expect(await listAlerts()).toEqual([])
  expect(await act({ kind: 'reopen' })).toBe(200)
  expect(await listAlerts()).toMatchObject([{ id, state: 'open' }])
  const entries = (await (await vigil.as('superadmin')).call(auditLogList, { query: {} })).body.data
  expect(entries.filter(({ action }) => action === 'alert.update')).toHaveLength(6)
  const made = entries.filter(({ action, record }) => action === 'alert-rule.create' && record?.id === ruleId)
  expect(made).toHaveLength(1)
})

test('refuses users of other organizations as assignees, and snoozes in the past', async () => {
  await createRule()
  await evaluate()
  const [alert] = await listAlerts()
  const { call } = await vigil.as('web')
  const stranger = (await vigil.accountOf('shop')).viewer.userId
  const params = { id: alert?.id ?? '' }
  const assigned = await call(alertAct, { params, body: { action: { kind: 'assign', userId: stranger } } })
  expect([assigned.status, assigned.body]).toMatchObject([404, { error: { code: 'assignee_not_found' } }])
  const until = new Date(now - hourMs).toISOString()
  expect((await call(alertAct, { params, body: { action: { kind: 'snooze', until } } })).status).toBe(400)
  expect((await thread(params.id)).events).toHaveLength(1)
})

test('hides alerts and rules from other organizations', async () => {
  const ruleId = await createRule()
  await evaluate()
  const [alert] = await listAlerts()
  const { call } = await vigil.as('shop')
  expect((await call(alertGet, { params: { id: alert?.id ?? '' }, query: {} })).status).toBe(404)
  expect((await call(alertRuleDelete, { params: { id: ruleId }, query: {} })).status).toBe(404)
  expect((await call(alertList, { query: { state: 'all' } })).body.total).toBe(0)
  const superadmin = await vigil.as('superadmin')
  expect((await superadmin.call(alertList, { query: { state: 'all' } })).body.total).toBe(0)
  const organizationId = vigil.organizationId('Herald')
  expect((await superadmin.call(alertList, { query: { organizationId } })).body.total).toBe(1)
})

test('offers the kinds of rules that make sense, and refuses others', async () => {
  const kinds = async (who: string) => (await (await vigil.as(who)).call(alertRuleList, { query: {} })).body.kinds
  expect(await kinds('web')).toEqual(['attacks', 'new-class', 'silent-tag', 'coverage', 'heavy-ads'])
  expect(await kinds('ssp')).toEqual(['attacks', 'new-class'])
  expect(await kinds('shop')).toEqual(['leaked-coupon', 'recovered-revenue', 'silent-tag'])
  expect(await kinds('superadmin')).toEqual(['disk'])
  const { call } = await vigil.as('web')
  const refused = { condition: defaultConditions.disk, sensitivity: 3, isEnabled: true }
  expect((await call(alertRuleCreate, { body: refused })).status).toBe(409)
  const foreign = { ...refused, condition: { ...defaultConditions.attacks, site: 'elsewhere.example' } }
  expect((await call(alertRuleCreate, { body: foreign })).body).toMatchObject({ error: { code: 'host_not_found' } })
  expect((await call(alertRuleList, { query: {} })).body.rules).toEqual([])
})

test('previews the alerts that the evaluation opens', async () => {
  const { call } = await vigil.as('web')
  const body = { condition: defaultConditions.attacks, sensitivity: 3 }
  const preview = (await call(alertRulePreview, { body })).body
  expect(preview).toMatchObject({
    total: 1,
    hasHistory: true,
    alerts: [{ firings: 1, first: { value: 40, usual: 1 } }],
  })
  await createRule()
  await evaluate()
  expect((await listAlerts())[0]?.peak).toEqual(preview.alerts[0]?.first)
  expect((await call(alertRulePreview, { body: { ...body, sensitivity: 1 } })).body.total).toBe(1)
  const strict = { ...body, condition: { ...defaultConditions.attacks, times: 50 } }
  expect((await call(alertRulePreview, { body: strict })).body.total).toBe(0)
})

test('opens nothing for a disabled rule, and keeps alerts of a deleted one', async () => {
  const id = await createRule()
  const { call } = await vigil.as('web')
  const settings = { condition: defaultConditions.attacks, sensitivity: 3 }
  await call(alertRuleUpdate, { params: { id }, body: { ...settings, isEnabled: false } })
  await evaluate()
  expect(await listAlerts('all')).toEqual([])
  await call(alertRuleUpdate, { params: { id }, body: { ...settings, isEnabled: true } })
  await evaluate()
  expect(await listAlerts()).toHaveLength(1)
  await call(alertRuleDelete, { params: { id }, query: {} })
  expect(await listAlerts()).toMatchObject([{ ruleId: null }])
})

test('alerts a platform to attacks through it, and a superadmin to a full disk', async () => {
  const through = (at: number) => ({ ...attack(at), ssp: 'Exchange' })
  await vigil.collect('Rival', [
    ...Array.from({ length: 28 * 24 }, (_, index) => through(now - (index + 1) * hourMs)),
    ...Array.from({ length: 40 }, (_, index) => through(now - index * 1_000)),
  ])
  await createRule('ssp')
  await createRule('superadmin', { kind: 'disk', percent: 86 })
  await createRule('superadmin', { kind: 'disk', percent: 85 })
  await evaluate()
  expect(await listAlerts('all', 'ssp')).toMatchObject([{ peak: { value: 40 } }])
  expect(await listAlerts('all', 'superadmin')).toMatchObject([{ condition: { percent: 85 }, subject: '' }])
})

test('alerts to a silent tag by its last beacon', async () => {
  const views = Array.from({ length: 10 * 24 }, (_, hour) =>
    Array.from({ length: 40 }, (_, index) => ({ type: 'page_view' as const, at: now - hour * hourMs - index * 1_000 })),
  ).flat()
  await vigil.collect('Arcade', views)
  await createRule('app', defaultConditions['silent-tag'])
  await evaluate()
  expect(await listAlerts('all', 'app')).toEqual([])
  later(59 * 60_000)
  await evaluate()
  expect(await listAlerts('all', 'app')).toMatchObject([{ subject: 'Arcade tag', condition: { kind: 'silent-tag' } }])
})
