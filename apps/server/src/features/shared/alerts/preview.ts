import {
  type AlertCondition,
  type AlertFiring,
  type AnswerOf,
  alertRuleLimits,
  type alertRulePreview,
} from '@vigil/contract'
import type { ReportOrganization } from '@vigil/database'
import type { QueryOptions } from '@vigil/warehouse'
import { hourMs } from './baseline.ts'
import { detect, type Firing, groupFirings } from './detect.ts'
import { type HistorySources, loadHistory } from './history.ts'

const mostListed = 200

export const firingOnWire = ({ hour, ...firing }: Firing): AlertFiring => ({
  ...firing,
  at: new Date(hour * hourMs).toISOString(),
})

/** The alerts that a rule would have opened. */
export async function previewRule(
  sources: HistorySources,
  organization: ReportOrganization | null,
  { condition, sensitivity }: { condition: AlertCondition; sensitivity: number },
  options: QueryOptions,
): Promise<AnswerOf<typeof alertRulePreview>> {
  const now = sources.clock().getTime()
  const to = Math.floor(now / hourMs)
  const from = to - alertRuleLimits.previewDays * 24
  const history = await loadHistory(sources, organization, { condition, from, options })
  const range = { from: new Date(from * hourMs).toISOString(), to: new Date(now).toISOString() }
  if (condition.kind === 'disk') {
    const [value = null] = history.series.flatMap(({ hours }) => [...hours.values()])
    return { ...range, alerts: [], total: 0, hasHistory: false, now: value }
  }
  const groups = groupFirings(detect(history, { condition, sensitivity, from, to, now }))
  return {
    ...range,
    alerts: groups.slice(0, mostListed).map(({ first, last, firings }) => ({
      first: firingOnWire(first),
      last: firingOnWire(last),
      firings,
    })),
    total: groups.length,
    hasHistory: true,
    now: null,
  }
}
