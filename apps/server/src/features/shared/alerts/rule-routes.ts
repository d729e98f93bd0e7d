import {
  type AlertCondition,
  alertKindsFor,
  alertRuleChoices,
  alertRuleCreate,
  alertRuleDelete,
  alertRuleLimits,
  alertRuleList,
  alertRulePreview,
  alertRuleUpdate,
  Failure,
  type Viewer,
} from '@vigil/contract'
import type { AlertRuleRow } from '@vigil/database'
import type { Dependencies } from '../../../dependencies.ts'
import type { Router } from '../../../plugins/contract.ts'
import { abortOnDisconnect } from '../../../reporting/abort-on-disconnect.ts'
import { heavyDsps } from './history.ts'
import { alertOwner } from './owner.ts'
import { previewRule } from './preview.ts'

const ruleOnWire = ({ createdAt, lastAlertAt, ...rule }: AlertRuleRow) => ({
  ...rule,
  createdAt: createdAt.toISOString(),
  lastAlertAt: lastAlertAt?.toISOString() ?? null,
})

/** The answer to a caller who has disconnected. */
const unheard = (now: Date) => ({
  from: now.toISOString(),
  to: now.toISOString(),
  alerts: [],
  total: 0,
  hasHistory: false,
  now: null,
})

export function alertRuleRoutes({ handle }: Router, deps: Dependencies) {
  const { database, clock } = deps
  const { alertRules } = database

  async function loadOwner(viewer: Viewer, organizationId: number | undefined) {
    const owner = alertOwner(viewer, organizationId)
    const organization = owner.kind === 'organization' ? await database.organizations.forReport(owner) : null
    return { owner, organization }
  }
  type Loaded = Awaited<ReturnType<typeof loadOwner>>

  const listSites = async ({ owner, organization }: Loaded) =>
    owner.kind === 'organization' && organization?.type === 'Publisher'
      ? (await database.hosts.list(owner)).map(({ host }) => host)
      : []

  async function checkChannels({ owner }: Loaded, channels: readonly string[] | null) {
    if (!channels?.length) return
    const known = new Set((await database.alertChannels.list(owner)).map(({ id }) => id))
    if (channels.some((id) => !known.has(id))) throw new Failure('alert_channel_not_found')
  }

  async function check(loaded: Loaded, condition: AlertCondition) {
    if (!alertKindsFor(loaded.organization).includes(condition.kind)) throw new Failure('alert_kind_refused')
    const site = 'site' in condition ? condition.site : ''
    if (site !== '' && !(await listSites(loaded)).includes(site)) throw new Failure('host_not_found')
  }

  handle(alertRuleList, async ({ viewer, query }) => {
    const { owner, organization } = await loadOwner(viewer, query.organizationId)
    const rules = await alertRules.list(owner)
    return { kinds: [...alertKindsFor(organization)], rules: rules.map(ruleOnWire) }
  })

  handle(alertRuleChoices, async ({ viewer, query, request }) => {
    const loaded = await loadOwner(viewer, query.organizationId)
    const { owner, organization } = loaded
    const hasDsps = owner.kind === 'organization' && alertKindsFor(organization).includes('heavy-ads')
    return {
      sites: await listSites(loaded),
      dsps: hasDsps ? await abortOnDisconnect(request, [], (signal) => heavyDsps(deps, owner, { signal })) : [],
    }
  })

  handle(alertRuleCreate, async ({ viewer, body: { organizationId, ...settings } }) => {
    const loaded = await loadOwner(viewer, organizationId)
    await check(loaded, settings.condition)
    await checkChannels(loaded, settings.channels)
    const now = clock()
    const rule = { ...settings, createdBy: viewer.userId, createdAt: now, evaluatedTo: now }
    return { id: await alertRules.create(loaded.owner, rule, alertRuleLimits.perOwner) }
  })

  handle(alertRuleUpdate, async ({ viewer, params, body: { organizationId, ...settings } }) => {
    const loaded = await loadOwner(viewer, organizationId)
    await check(loaded, settings.condition)
    await checkChannels(loaded, settings.channels)
    if (!(await alertRules.update(loaded.owner, params.id, settings, clock())))
      throw new Failure('alert_rule_not_found')
    return { ok: true as const }
  })

  handle(alertRuleDelete, async ({ viewer, params, query }) => {
    const isDeleted = await alertRules.remove(alertOwner(viewer, query.organizationId), params.id)
    if (!isDeleted) throw new Failure('alert_rule_not_found')
    return { ok: true as const }
  })

  handle(alertRulePreview, async ({ viewer, body: { organizationId, ...rule }, request }) => {
    const loaded = await loadOwner(viewer, organizationId)
    await check(loaded, rule.condition)
    const preview = (signal: AbortSignal) => previewRule(deps, loaded.organization, rule, { signal })
    return abortOnDisconnect(request, unheard(clock()), preview)
  })
}
