import {
  type DrillCaseName,
  type DrillHeavyAd,
  type DrillIncident,
  heavyAdKinds,
  type Scope,
  threatClassNames,
} from '@vigil/contract'
import type { Database } from '@vigil/database'
import type { Warehouse } from '@vigil/warehouse'

interface Sources {
  database: Pick<Database, 'distributions'>
  warehouse: Pick<Warehouse, 'list'>
  clock: () => Date
}
type Reported = Omit<DrillHeavyAd, 'kind' | 'bytes'>

const dayMs = 86_400_000
/** More than a run can cause. */
const mostRows = 200

/** Incidents and heavy ads of a run, oldest first. Any tag of the organization counts, since a drill also runs on its sites. */
export async function resultsOfRun(
  { database, warehouse, clock }: Sources,
  scope: Scope,
  creatives: ReadonlyMap<string, DrillCaseName>,
): Promise<{ incidents: DrillIncident[]; heavyAds: DrillHeavyAd[] }> {
  const now = clock().getTime()
  const day = (ms: number) => new Date(ms).toISOString().slice(0, 10)
  const question = {
    // A link to a run works for a week.
    range: { from: day(now - 7 * dayMs), to: day(now) },
    where: { creativeId: [...creatives.keys()] },
    sort: { by: 'at', direction: 'ascending' },
    page: 1,
    rowsPerPage: mostRows,
  } as const
  const columns = ['at', 'tag', 'host', 'creative_id', 'action'] as const
  const [incidents, heavyAds, tags] = await Promise.all([
    warehouse.list(scope, {
      ...question,
      dataset: 'incidents',
      columns: [...columns, 'id', 'threat_class', 'variant', 'rule'],
    }),
    warehouse.list(scope, { ...question, dataset: 'heavyAds', columns: [...columns, 'kind', 'bytes'] }),
    database.distributions.list(scope),
  ])
  const names = new Map(tags.map(({ id, comment }) => [id, comment]))
  const findReported = (row: Readonly<Record<string, unknown>>): Reported | null => {
    const drill = creatives.get(String(row.creative_id))
    if (!drill) return null
    return {
      drill,
      action: row.action === 'reported' ? 'reported' : 'blocked',
      tagName: names.get(String(row.tag)) ?? '',
      host: String(row.host),
      time: new Date(Number(row.at)).toISOString(),
    }
  }
  return {
    incidents: incidents.rows.flatMap((row) => {
      const reported = findReported(row)
      const threatClass = threatClassNames.find((name) => name === row.threat_class)
      if (!reported || !threatClass) return []
      const [actionGroupID, variant, rule] = [String(row.id), String(row.variant), String(row.rule)]
      return [{ ...reported, actionGroupID, threatClass, variant, rule }]
    }),
    heavyAds: heavyAds.rows.flatMap((row) => {
      const reported = findReported(row)
      const kind = heavyAdKinds.find((name) => name === row.kind)
      return reported && kind ? [{ ...reported, kind, bytes: Number(row.bytes) }] : []
    }),
  }
}
