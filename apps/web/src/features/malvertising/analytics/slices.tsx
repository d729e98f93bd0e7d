import type { AnalyticsRow } from '@vigil/contract'
import type { LegendItemActions } from '../../../ui/chart/chart-legend.tsx'
import { FeedLink, FilterByButton, useHasFeed } from './evidence.tsx'
import { valuesBehind } from './rows.ts'
import { type Dimension, findGroup, type Screen } from './screen.ts'
import type { View } from './view.ts'

/** Click targets of slices, segments and legend items: filter the page, or open the incidents. */
export function useSlices(screen: Screen & { hasFeed?: boolean }, view: View, { report, label }: Dimension) {
  const group = findGroup(screen, report)
  const hasFeed = useHasFeed(screen)
  return (rows: readonly AnalyticsRow[]) => {
    if (!group) return {}
    const chosenAs = (name: string) => ({ [group]: valuesBehind(rows, report, name) })
    const select = (name: string, sites?: string[]) => {
      const chosen = chosenAs(name)
      // Other covers many values, so only its site can be filtered.
      if ((chosen[group] ?? []).length > 0) view.narrow(chosen, sites)
      else if (sites) view.narrow({}, sites)
    }
    const itemActions: LegendItemActions = (name) => (
      <>
        <FilterByButton name={`${label}: ${name}`} onClick={() => select(name)} />
        {hasFeed && <FeedLink view={view} chosen={chosenAs(name)} name={`${label}: ${name}`} />}
      </>
    )
    return { select, itemActions }
  }
}
