import { Failure, type PlatformScope, platformFeedLimits, platformFeedTexts, type Scope } from '@vigil/contract'
import type { Database, HiddenThreat } from '@vigil/database'
import type { DayRange, Warehouse } from '@vigil/warehouse'

type Threat = Omit<HiddenThreat, 'hiddenBy'>

/**
 * The threat of an incident that passed through the platform, read from the stored incident rather than the request.
 */
export async function findThreat(
  warehouse: Pick<Warehouse, 'list'>,
  scope: PlatformScope,
  id: string,
  range: DayRange,
): Promise<Threat> {
  const { rows } = await warehouse.list(scope, {
    dataset: 'incidents',
    columns: ['creative_id', 'ssp'],
    range,
    where: { id: [id] },
    page: 1,
    rowsPerPage: 1,
    isCounted: false,
  })
  const [incident] = rows
  if (!incident) throw new Failure('threat_not_found')
  const { creative_id: creativeId = '', ssp = '' } = incident
  if (creativeId === '')
    throw new Failure('invalid_request', [{ field: 'body.item', message: platformFeedTexts.notHideable }])
  return { creativeId, ssp }
}

/** Hides or shows a threat. */
export async function setHidden(
  hiddenThreats: Database['hiddenThreats'],
  own: Scope,
  threat: Threat,
  hiddenBy: HiddenThreat['hiddenBy'] | null,
) {
  if (hiddenBy === null) return hiddenThreats.show(own, threat)
  const isHidden = await hiddenThreats.hide(own, { ...threat, hiddenBy }, platformFeedLimits.hiddenThreats)
  if (!isHidden) throw new Failure('too_many_hidden_threats')
}
