import { siteRows } from '@vigil/charts'
import { LabelledBars } from '../../ui/chart/labelled-bars.tsx'
import { Widget } from '../../ui/widget/widget.tsx'
import type { DashboardFilters } from './filters.ts'
import { useWidget } from './use-widget.ts'

const shownSites = { minimised: 5, maximised: 100 }
const barHeight = 40

type AttacksBySiteProps = {
  filters: DashboardFilters
  siteWord: string
  /** Those that the filters leave; none while it is not known. */
  siteCount: number | undefined
}

export function AttacksBySite({ filters, siteWord, siteCount = shownSites.minimised }: AttacksBySiteProps) {
  const title = `Attacks By ${siteWord}`
  const query = useWidget('attacksBySite', filters)
  // A card for five sites with one bar in it is mostly empty.
  const expected = query.data?.length || siteCount
  const barCount = Math.min(Math.max(expected, 1), shownSites.minimised)
  return (
    <Widget
      title={title}
      about={`Attacks prevented on each ${siteWord.toLowerCase()}: the five with the most, a hundred when maximised.`}
      query={query}
      height={barCount * barHeight}
    >
      {(data, { isMaximised }) => (
        <LabelledBars
          rows={siteRows(data)}
          count={isMaximised ? shownSites.maximised : barCount}
          label={siteWord}
          measure="Attacks"
          ariaLabel={title}
          isFilling={!isMaximised}
        />
      )}
    </Widget>
  )
}
