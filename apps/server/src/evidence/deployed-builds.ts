import type { Scope } from '@vigil/contract'
import type { Database, DeployedBuild } from '@vigil/database'
import type { Warehouse } from '@vigil/warehouse'

/** Builds that an incident's tag delivered at that time. Events do not name the build that sent them. */
export async function findDeployedBuilds(
  { warehouse, builds }: { warehouse: Pick<Warehouse, 'list'>; builds: Pick<Database['builds'], 'deployedAt'> },
  scope: Scope,
  { actionGroupID, eventDate }: { actionGroupID: string; eventDate: string },
): Promise<DeployedBuild[]> {
  const { rows } = await warehouse.list(scope, {
    dataset: 'incidents',
    columns: ['tag', 'at'],
    range: { from: eventDate, to: eventDate },
    where: { id: [actionGroupID] },
    page: 1,
    rowsPerPage: 1,
    isCounted: false,
  })
  const [incident] = rows
  return incident ? builds.deployedAt(scope, String(incident.tag), new Date(Number(incident.at))) : []
}
