import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { drillTagName } from '@vigil/contract'
import { useMemo } from 'react'
import IconPlayerPlay from '~icons/player-play'
import IconPlayerStop from '~icons/player-stop'
import { OrganizationPicker } from '../../../lib/organizations/organization-picker.tsx'
import { PublisherPage } from '../../../lib/reporting/publisher-page.tsx'
import { usePageSearch } from '../../../lib/search/page-search.ts'
import { FilterBar } from '../../../ui/filter-bar.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import { drillSearch } from './drill-search.ts'
import { OwnSite } from './own-site.tsx'
import { resultsQuery, useStartDrill } from './queries.ts'
import { Score } from './score.tsx'
import { Scorecard } from './scorecard.tsx'
import { scorecardRows } from './scorecard-rows.ts'
import { Stage } from './stage.tsx'
import { useDrill } from './use-drill.ts'

export function DrillPage() {
  const [search, change] = usePageSearch(drillSearch)
  return (
    <PublisherPage organization={search.organization}>
      {({ organizationId, offered, remember }) => (
        <Stack gap="md">
          {offered && (
            <FilterBar>
              <OrganizationPicker
                offered={offered}
                organizationId={organizationId}
                onChoose={(id) => {
                  remember(id)
                  change({ organization: id, run: '' })
                }}
              />
            </FilterBar>
          )}
          <DrillLab
            key={organizationId}
            organizationId={organizationId}
            run={search.run}
            onRun={(run) => change({ run, organization: search.organization })}
          />
        </Stack>
      )}
    </PublisherPage>
  )
}

type DrillLabProps = { organizationId: number; run: string; onRun: (run: string) => void }

function DrillLab({ organizationId, run, onRun }: DrillLabProps) {
  const start = useStartDrill(organizationId)
  const { drill, current, outcomes, ...controls } = useDrill()
  const results = useQuery(resultsQuery(organizationId, run))
  const rows = useMemo(
    () => scorecardRows(outcomes, results.data ?? { incidents: [], heavyAds: [] }),
    [outcomes, results.data],
  )

  const begin = () =>
    start.mutate(undefined, {
      onSuccess: (started) => {
        onRun(started.run)
        controls.start(started.run, started.distribution)
      },
    })
  return (
    <>
      <SectionCard
        title="Test your protection"
        description="Harmless ads that behave like bad ones, each on its own page, with and without the script."
        actions={
          current ? (
            <Group gap="sm" wrap="nowrap">
              <Text size="sm" c="dimmed">
                Ad {current.of - current.left.length + 1} of {current.of}
              </Text>
              <Button variant="default" leftSection={<IconPlayerStop size={16} aria-hidden />} onClick={controls.stop}>
                Stop
              </Button>
            </Group>
          ) : (
            <Button leftSection={<IconPlayerPlay size={16} aria-hidden />} onClick={begin} loading={start.isPending}>
              {run ? 'Start again' : 'Start drill'}
            </Button>
          )
        }
      >
        <Stack gap="md">
          <Alert color="accent" role="note">
            The drill sends real reports. They count in your overview and appear in the threat feed under the tag{' '}
            <b>{drillTagName}</b>, which the first drill creates. Filter by tag name to exclude them.
          </Alert>
          {current && <Stage name={current.name} run={current.run} distribution={current.distribution} />}
          {run !== '' && <Score rows={rows} organizationId={organizationId} run={run} />}
        </Stack>
      </SectionCard>
      <SectionCard isFlush>
        <Scorecard
          rows={rows}
          organizationId={organizationId}
          error={results.error}
          onRetry={() => void results.refetch()}
          running={current?.name ?? null}
          onRun={drill ? controls.again : null}
        />
      </SectionCard>
      <OwnSite
        run={run}
        isMaking={start.isPending}
        onMake={() => start.mutate(undefined, { onSuccess: (started) => onRun(started.run) })}
      />
    </>
  )
}
