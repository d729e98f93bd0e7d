import { alertAct, alertCount, alertGet, alertLimits, alertList, alertPeople, Failure } from '@vigil/contract'
import type { AlertEventRow, AlertRow } from '@vigil/database'
import type { Dependencies } from '../../../dependencies.ts'
import type { Router } from '../../../plugins/contract.ts'
import { alertChannelRoutes } from './channel-routes.ts'
import { alertOwner } from './owner.ts'
import { alertRuleRoutes } from './rule-routes.ts'

const dayMs = 86_400_000

const alertOnWire = ({ openedAt, lastFiredAt, resolvedAt, snoozedUntil, state, ...alert }: AlertRow) => ({
  ...alert,
  state,
  openedAt: openedAt.toISOString(),
  lastFiredAt: lastFiredAt.toISOString(),
  resolvedAt: resolvedAt?.toISOString() ?? null,
  snoozedUntil: state === 'snoozed' ? (snoozedUntil?.toISOString() ?? null) : null,
})

const eventOnWire = ({ at, until, ...event }: AlertEventRow) => ({
  ...event,
  at: at.toISOString(),
  until: until?.toISOString() ?? null,
})

export function alertRoutes(router: Router, deps: Dependencies) {
  const { handle } = router
  const { database, clock } = deps
  const { alerts } = database
  alertRuleRoutes(router, deps)
  alertChannelRoutes(router, deps)

  handle(alertList, async ({ viewer, query: { organizationId, state, page, rowsPerPage } }) => {
    const owner = alertOwner(viewer, organizationId)
    const { rows, total } = await alerts.list(owner, { filter: state, page, rowsPerPage }, clock())
    return { alerts: rows.map(alertOnWire), total }
  })

  handle(alertCount, async ({ viewer, query }) => ({
    open: await alerts.countOpen(alertOwner(viewer, query.organizationId), clock()),
  }))

  handle(alertPeople, async ({ viewer, query }) => ({
    people: await alerts.people(alertOwner(viewer, query.organizationId)),
  }))

  handle(alertGet, async ({ viewer, params, query }) => {
    const owner = alertOwner(viewer, query.organizationId)
    const alert = await alerts.find(owner, params.id, clock())
    if (!alert) throw new Failure('alert_not_found')
    const events = await alerts.events(owner, params.id)
    return { alert: alertOnWire(alert), events: events.map(eventOnWire) }
  })

  handle(alertAct, async ({ viewer, params, body: { organizationId, action } }) => {
    const now = clock()
    if (action.kind === 'snooze') checkSnooze(new Date(action.until), now)
    const outcome = await alerts.act(alertOwner(viewer, organizationId), params.id, action, viewer.userId, now)
    if (outcome === 'missing') throw new Failure('alert_not_found')
    if (outcome === 'resolved') throw new Failure('alert_resolved')
    if (outcome === 'unresolved') throw new Failure('alert_unresolved')
    if (outcome === 'stranger') throw new Failure('assignee_not_found')
    return { ok: true as const }
  })
}

function checkSnooze(until: Date, now: Date) {
  const isValid = until > now && until.getTime() <= now.getTime() + alertLimits.snoozeDays * dayMs
  const message = `Choose a time within the next ${alertLimits.snoozeDays} days.`
  if (!isValid) throw new Failure('invalid_request', [{ field: 'action.until', message }])
}
