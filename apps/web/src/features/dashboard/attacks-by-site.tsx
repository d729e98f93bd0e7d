import { siteRows } from '@vigil/charts'
import { LabelledBars } from '../../ui/chart/labelled-bars.tsx'
import { Widget } from '../../ui/widget/widget.tsx'
import type { useWidget } from './use-widget.ts'

const shownSites = { minimised: 5, maximised: 100 }
const barHeight = 40

type AttacksBySiteProps = {
  query: ReturnType<typeof useWidget>
  siteWord: string
  /** Those that the filters leave; none while it is not known. */
  siteCount: number | undefined
}

export function AttacksBySite({ query, siteWord, siteCount }: AttacksBySiteProps) {
  const title = `Attacks By ${siteWord}`
  // A card for five sites where there is one is mostly empty. It is as high as the sites need, attacked or not: that is known first.
  const expected = siteCount ?? query.data?.length ?? shownSites.minimised
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
