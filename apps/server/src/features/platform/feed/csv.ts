import type { PlatformThreat } from '@vigil/contract'
import type { ReportOrganization } from '@vigil/database'
import { activeThreatColumns, csvOf } from '../../../export/csv.ts'
import { underAlias } from '../../../reporting/platform.ts'
import { rowsOf } from './threats.ts'

/** A file of threats within the platform's data rights, under its file name. */
export function platformCsv(
  organization: ReportOrganization,
  listing: Parameters<typeof rowsOf>[0],
  listed: Parameters<typeof rowsOf>[1],
  most: number,
) {
  const { seesFirstSeen } = listing.sources
  const columns = activeThreatColumns.filter(
    (column) => column !== 'tagName' && (column !== 'firstSeen' || seesFirstSeen),
  )
  return csvOf(columns, aliased(rowsOf(listing, listed, most), organization))
}

async function* aliased(parts: AsyncIterable<PlatformThreat[]>, organization: ReportOrganization) {
  for await (const rows of parts) yield rows.map((row) => underAlias(row, organization))
}
