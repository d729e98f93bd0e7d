import { Modal, Text } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import {
  type BacktestPeriod,
  type BuildBacktest,
  type BuildBacktestExample,
  buildBacktestRun,
  type ScriptBuild,
} from '@vigil/contract'
import { useState } from 'react'
import { call } from '../../../../lib/api/api.ts'
import { BacktestFrame } from '../../../../lib/backtest/backtest-frame.tsx'
import { ExampleList } from '../../../../lib/backtest/example-list.tsx'
import { dayInWords, exactCount } from '../../../../lib/format/formats.ts'
import { EmptyState } from '../../../../ui/states/empty-state.tsx'
import { BuildFigures } from './build-figures.tsx'
import { BuildSites } from './build-sites.tsx'
import { kindInWords } from './kind-in-words.ts'

type BuildBacktestDialogProps = {
  organizationId: number
  build: ScriptBuild
  /** Tags that would get the build. */
  tags: readonly string[]
  onClose: () => void
}

/** Effects of a build's rules on the ads of past days, before it is deployed. */
export function BuildBacktestDialog({ organizationId, build, tags, onClose }: BuildBacktestDialogProps) {
  const [days, setDays] = useState<BacktestPeriod>(7)
  const { s3Bucket } = build
  const backtest = useQuery({
    queryKey: ['build-backtest', organizationId, s3Bucket, tags, days],
    queryFn: ({ signal }) =>
      call(buildBacktestRun, { body: { organizationId, s3Bucket, distributions: [...tags], days } }, { signal }),
    select: ({ data }) => data,
    placeholderData: keepPreviousData,
    enabled: build.ruleSet !== null,
  })
  return (
    <Modal opened onClose={onClose} title="What would this build have done?" size={880}>
      {build.ruleSet === null ? (
        <EmptyState
          text={`${build.version} cannot be tested`}
          hint="Its rules were not kept. Builds from 1.1.0-r3 on can be tested."
        />
      ) : (
        <BacktestFrame query={backtest} days={days} onChangeDays={setDays}>
          {(data) => <Outcome result={data} build={build} tags={tags.length} organizationId={organizationId} />}
        </BacktestFrame>
      )}
    </Modal>
  )
}

type OutcomeProps = { result: BuildBacktest; build: ScriptBuild; tags: number; organizationId: number }

function Outcome({ result, build, tags, organizationId }: OutcomeProps) {
  const { from, to, ruleSet, judged, notJudged, examples, newlyBlocked, spared, sites } = result
  return (
    <>
      <Text size="sm" c="dimmed">
        {dayInWords(from)} to {dayInWords(to)} (UTC), ads on{' '}
        {tags === 1 ? 'the chosen tag' : `${exactCount(tags)} tags`}. The {exactCount(ruleSet.rules)} markup rules of{' '}
        {build.version} were applied to stored markup and compared with what happened to the ads.
      </Text>
      {judged.ads === 0 ? (
        <EmptyState
          text="No ads to test in this period"
          hint="Only ads with stored markup can be tested. Tags send it with every attack."
        />
      ) : (
        <>
          <BuildFigures result={result} />
          <ExampleList
            title="Newly blocked"
            figures={newlyBlocked}
            items={examples.newlyBlocked.map(describe)}
            organizationId={organizationId}
          />
          <ExampleList
            title="No longer blocked"
            figures={spared}
            items={examples.spared.map(describe)}
            organizationId={organizationId}
          />
          <BuildSites sites={sites} />
        </>
      )}
      {notJudged.ads > 0 && (
        <Text size="sm" c="dimmed">
          {exactCount(notJudged.ads)} more {notJudged.ads === 1 ? 'ad' : 'ads'} of {exactCount(notJudged.creatives)}{' '}
          {notJudged.creatives === 1 ? 'creative' : 'creatives'} cannot be judged, because their markup was not stored.
        </Text>
      )}
    </>
  )
}

const describe = ({ threatClass, variant, ...example }: BuildBacktestExample) => ({
  ...example,
  title: example.creativeId,
  reason: kindInWords(threatClass, variant),
})
