import { administer, alertRuleLimits, authoriseKey, defaultSensitivity } from '@vigil/contract'
import type { Database } from '@vigil/database'
import { demoAlertRules, demoUsers } from '@vigil/demo'

const dayMs = 86_400_000
/** The alerts of these days are found in the demo's traffic at the first evaluation. */
const evaluatedDays = 30

const alerted = new Set(demoAlertRules.map(({ organizationName }) => organizationName))

/** Rules with their alerts, and a channel by e-mail for each client that uses the product. */
export async function loadDemoAlerts(
  { accounts, alertRules, alertChannels }: Pick<Database, 'accounts' | 'alertRules' | 'alertChannels'>,
  ids: ReadonlyMap<string, number>,
  now: Date,
) {
  const superadmin = demoUsers.find(({ role }) => role === 'superadmin')
  const account = superadmin && (await accounts.byEmail(superadmin.email))
  if (!account) return
  const createdAt = new Date(now.getTime() - 60 * dayMs)
  for (const { organizationName, condition } of demoAlertRules) {
    const organizationId = organizationName === null ? null : ids.get(organizationName)
    if (organizationId === undefined) continue
    const owner = organizationId === null ? administer(account.viewer) : authoriseKey({ organizationId })
    const rule = {
      condition,
      sensitivity: defaultSensitivity,
      isEnabled: true,
      channels: null,
      createdBy: account.viewer.userId,
      createdAt,
      evaluatedTo: new Date(now.getTime() - evaluatedDays * dayMs),
    }
    await alertRules.create(owner, rule, alertRuleLimits.perOwner)
  }
  for (const { email, organizationName, isBlocked } of demoUsers) {
    const organizationId = organizationName === null ? undefined : ids.get(organizationName)
    if (organizationId === undefined || isBlocked || !alerted.has(organizationName)) continue
    const channel = { kind: 'email', secretAddress: email, createdBy: account.viewer.userId, createdAt } as const
    await alertChannels.create(authoriseKey({ organizationId }), channel)
  }
}
