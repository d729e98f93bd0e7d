import { siteRows } from '@vigil/charts'
import { LabelledBars } from '../../ui/chart/labelled-bars.tsx'
import { Widget } from '../../ui/widget/widget.tsx'
import type { DashboardFilters } from './filters.ts'
import { useWidget } from './use-widget.ts'

const shownSites = { minimised: 5, maximised: 100 }

type AttacksBySiteProps = { filters: DashboardFilters; siteWord: string }

export function AttacksBySite({ filters, siteWord }: AttacksBySiteProps) {
  const title = `Attacks By ${siteWord}`
  const query = useWidget('attacksBySite', filters)
  return (
    <Widget
      title={title}
      about={`Attacks prevented on each ${siteWord.toLowerCase()}: the five with the most, a hundred when maximised.`}
      query={query}
      height={200}
    >
      {(data, { isMaximised }) => (
        <LabelledBars
          rows={siteRows(data)}
          count={isMaximised ? shownSites.maximised : shownSites.minimised}
          label={siteWord}
          measure="Attacks"
          ariaLabel={title}
          isFilling={!isMaximised}
        />
      )}
    </Widget>
  )
}
