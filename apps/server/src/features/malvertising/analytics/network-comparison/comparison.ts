import {
  authorise,
  authoriseNetwork,
  isKind,
  type networkAnalysisStacked,
  type ReceivedOf,
  restLabel,
  type SubType,
  type Viewer,
  verticals,
} from '@vigil/contract'
import { analyticsName } from '@vigil/presentation'
import type { QueryOptions } from '@vigil/warehouse'
import type { Dependencies } from '../../../../dependencies.ts'
import { parseTimeframe, sinceDsp } from '../../../../reporting/range.ts'
import { threats } from '../screens.ts'
import type { Comparison } from './findings.ts'
import { comparedRows } from './rows.ts'

export type ComparisonRequest = Pick<ReceivedOf<typeof networkAnalysisStacked>, 'params' | 'body'> & { viewer: Viewer }

/** A comparison and the names of its three bars. */
export interface NamedComparison extends Comparison {
  names: { own: string; vertical: string | null; network: string }
}

/** More values than any report has: anything beyond is made up and counts as the rest. */
const mostValues = 500

/** Compares attacks on the selected sites with the shares of all others in the same days. */
export async function compare(
  { viewer, params: { reportType }, body }: ComparisonRequest,
  { database, warehouse, clock }: Pick<Dependencies, 'database' | 'warehouse' | 'clock'>,
  options: QueryOptions,
): Promise<NamedComparison> {
  const scope = authorise(viewer, body.organizationId)
  const { own, members } = await database.organizations.network(scope)
  const network = authoriseNetwork(viewer, own, members)
  const by = threats.reports[reportType]
  const days = parseTimeframe(body, clock())
  // DSPs were not recorded from the beginning.
  const range = by === 'dsp' ? sinceDsp(days) : days
  const verticalName = own.vertical && verticals[own.vertical]
  const kind = describeKind(own.subTypes)
  const isOwn = viewer.organization?.id === body.organizationId
  const named = {
    nameOf: (value: string) => analyticsName(reportType, value),
    ownPlace: isOwn ? `your ${kind}` : `the ${kind} of ${own.name}`,
    verticalPlace: verticalName && `the ${verticalName} vertical`,
    names: { own: isOwn ? `Your ${kind}` : own.name, vertical: verticalName, network: 'Network' },
  }
  if (range === null) return { rows: [], ownAttacks: 0, ...named }

  const [counts, shares] = await Promise.all([
    warehouse.select(
      scope,
      {
        dataset: 'incidents',
        measures: ['attacks'],
        by: [by],
        top: mostValues,
        other: restLabel,
        range,
        where: { host: body.selectedHosts },
      },
      options,
    ),
    warehouse.shares(network, { by, range }, options),
  ])
  const ownCounts = counts.map((row) => ({ value: String(row[by]), attacks: Number(row.attacks) }))
  const ownAttacks = ownCounts.reduce((sum, { attacks }) => sum + attacks, 0)
  return { rows: comparedRows(ownCounts, shares), ownAttacks, ...named }
}

function describeKind(subTypes: SubType[]) {
  const organization = { type: 'Publisher', subTypes } as const
  const [hasSites, hasApps] = [isKind(organization, 'Web'), isKind(organization, 'In-App')]
  return hasSites && hasApps ? 'sites and apps' : hasApps ? 'apps' : 'sites'
}
