import type { PlatformThreat } from '@vigil/contract'
import type { ReportOrganization } from '@vigil/database'
import { activeThreatColumns, csvOf } from '../../../export/csv.ts'
import { underAlias } from '../../../reporting/platform.ts'
import { rowsOf } from './threats.ts'

/** A file of threats, as far as the platform's rights go, under the name that it has in files. */
export function platformCsv(
  organization: ReportOrganization,
  telling: Parameters<typeof rowsOf>[0],
  listed: Parameters<typeof rowsOf>[1],
  most: number,
) {
  const { seesFirstSeen } = telling.asking
  const columns = activeThreatColumns.filter(
    (column) => column !== 'tagName' && (column !== 'firstSeen' || seesFirstSeen),
  )
  return csvOf(columns, aliased(rowsOf(telling, listed, most), organization))
}

async function* aliased(parts: AsyncIterable<PlatformThreat[]>, organization: ReportOrganization) {
  for await (const rows of parts) yield rows.map((row) => underAlias(row, organization))
}
