import { Text } from '@mantine/core'
import type { Backtest, BacktestPeriod, ProfileChange } from '@vigil/contract'
import { BacktestFrame } from '../../../../lib/backtest/backtest-frame.tsx'
import { dayInWords, exactCount } from '../../../../lib/format/formats.ts'
import { EmptyState } from '../../../../ui/states/empty-state.tsx'
import type { ProfileKey } from '../queries.ts'
import { BacktestSites } from './backtest-sites.tsx'
import { ExampleLists } from './example-lists.tsx'
import { Figures } from './figures.tsx'
import { useBacktest } from './queries.ts'

interface BacktestResultProps {
  settingsKey: ProfileKey
  days: BacktestPeriod
  onChangeDays: (days: BacktestPeriod) => void
  changes: readonly ProfileChange[]
}

/** Effects of unsaved changes on the ads of past days. */
export function BacktestResult({ settingsKey, days, onChangeDays, changes }: BacktestResultProps) {
  const backtest = useBacktest(settingsKey, days, changes)
  return (
    <BacktestFrame query={backtest} days={days} onChangeDays={onChangeDays}>
      {(data) => (
        <Outcome backtest={data} organizationId={settingsKey.organizationId} hasChanges={changes.length > 0} />
      )}
    </BacktestFrame>
  )
}

type OutcomeProps = { backtest: Backtest; organizationId: number; hasChanges: boolean }

function Outcome({ backtest, organizationId, hasChanges }: OutcomeProps) {
  const { from, to, tags, judged, notJudged } = backtest
  return (
    <>
      <Text size="sm" c="dimmed">
        {dayInWords(from)} to {dayInWords(to)} (UTC).{' '}
        {tags > 0
          ? `Ads on the ${tags === 1 ? 'tag' : `${exactCount(tags)} tags`} of this profile, including the effect of other profiles on the same tags.`
          : 'This profile has no tags, so it is tested on all ads of the organization.'}
      </Text>
      {judged.ads === 0 ? (
        <EmptyState
          text="No ads to test in this period"
          hint="Ads are recorded once a tag with a profile is on your pages. An empty profile is enough."
        />
      ) : (
        <>
          <Figures backtest={backtest} hasChanges={hasChanges} />
          <ExampleLists backtest={backtest} organizationId={organizationId} hasChanges={hasChanges} />
          <BacktestSites sites={backtest.sites} hasChanges={hasChanges} />
        </>
      )}
      {notJudged > 0 && (
        <Text size="sm" c="dimmed">
          {exactCount(notJudged)} more {notJudged === 1 ? 'ad' : 'ads'} cannot be judged: older builds and tags without
          a profile do not record what profiles match. Deploy the current build and assign a profile to all tags to
          include them.
        </Text>
      )}
    </>
  )
}
