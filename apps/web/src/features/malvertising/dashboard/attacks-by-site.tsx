import { siteRows } from '@vigil/presentation'
import { LabelledBars } from '../../../ui/chart/labelled-bars.tsx'
import { Widget } from '../../../ui/widget/widget.tsx'
import type { useWidget } from './use-widget.ts'

const shownSites = { minimised: 5, maximised: 100 }
const barHeight = 40

type AttacksBySiteProps = {
  query: ReturnType<typeof useWidget>
  siteWord: string
  /** Sites that match the filters; undefined while loading. */
  siteCount: number | undefined
}

export function AttacksBySite({ query, siteWord, siteCount }: AttacksBySiteProps) {
  const title = `Attacks By ${siteWord}`
  // Sizes the card by the number of sites, attacked or not, because that loads first: a card for five sites would be
  // mostly empty with one.
  const expected = siteCount ?? query.data?.length ?? shownSites.minimised
  const barCount = Math.min(Math.max(expected, 1), shownSites.minimised)
  return (
    <Widget
      title={title}
      about={`Attacks per ${siteWord.toLowerCase()}: the top five, or the top hundred when maximised.`}
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
