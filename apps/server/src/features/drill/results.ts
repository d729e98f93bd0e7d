import { type DrillCaseName, type DrillIncident, type Scope, threatClassNames } from '@vigil/contract'
import type { Database } from '@vigil/database'
import type { Warehouse } from '@vigil/warehouse'

interface Sources {
  database: Pick<Database, 'distributions'>
  warehouse: Pick<Warehouse, 'list'>
  clock: () => Date
}

const dayMs = 86_400_000
/** Of a run: more than its cases can cause. */
const mostIncidents = 200

/** The incidents of a run as the threat feed has them, the oldest first: of any tag of the organization, since a drill runs on its sites too. */
export async function incidentsOfRun(
  { database, warehouse, clock }: Sources,
  scope: Scope,
  creatives: ReadonlyMap<string, DrillCaseName>,
): Promise<DrillIncident[]> {
  const now = clock().getTime()
  const day = (ms: number) => new Date(ms).toISOString().slice(0, 10)
  const [{ rows }, tags] = await Promise.all([
    warehouse.list(scope, {
      dataset: 'incidents',
      columns: ['id', 'at', 'tag', 'host', 'creative_id', 'threat_class', 'variant', 'rule', 'action'],
      // A run is of today; one that began before midnight is found too, and a link to it for a week.
      range: { from: day(now - 7 * dayMs), to: day(now) },
      where: { creativeId: [...creatives.keys()] },
      sort: { by: 'at', direction: 'ascending' },
      page: 1,
      rowsPerPage: mostIncidents,
    }),
    database.distributions.list(scope),
  ])
  const names = new Map(tags.map(({ id, comment }) => [id, comment]))
  return rows.flatMap((row) => {
    const drill = creatives.get(String(row.creative_id))
    const threatClass = threatClassNames.find((name) => name === row.threat_class)
    if (!drill || !threatClass) return []
    return [
      {
        drill,
        actionGroupID: String(row.id),
        threatClass,
        variant: String(row.variant),
        rule: String(row.rule),
        action: row.action === 'reported' ? ('reported' as const) : ('blocked' as const),
        tagName: names.get(String(row.tag)) ?? '',
        host: String(row.host),
        time: new Date(Number(row.at)).toISOString(),
      },
    ]
  })
}
