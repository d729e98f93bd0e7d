import { Button, Loader, Progress, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type IntegrationStatus, integrationLimits, integrationStatuses } from '@vigil/contract'
import IconAlertTriangle from '~icons/alert-triangle'
import IconCircleCheck from '~icons/circle-check'
import IconClockHour4 from '~icons/clock-hour-4'
import IconHourglass from '~icons/hourglass'
import { errorMessage } from '../../../lib/api/api.ts'
import { usePageSearch } from '../../../lib/search/page-search.ts'
import type { Icon } from '../../../ui/icon.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { StatusBadge, type Tone } from '../../../ui/status-badge.tsx'
import classes from './check-integration.module.css'
import { checkIntegrationSearch } from './check-integration-search.ts'
import { FinishedModal } from './finished-modal.tsx'
import { IntegratingPage } from './integrating-page.tsx'
import { PageCheck } from './page-check.tsx'
import { integrationStatusQuery } from './queries.ts'
import { useReadyRedirect } from './use-ready-redirect.ts'

const looks: Record<IntegrationStatus, { tone: Tone; icon: Icon }> = {
  waiting_for_data: { tone: 'accent', icon: IconClockHour4 },
  integration_maybe_broken: { tone: 'warning', icon: IconAlertTriangle },
  waiting_for_more_data: { tone: 'accent', icon: IconHourglass },
  ready: { tone: 'good', icon: IconCircleCheck },
  unknown: { tone: 'neutral', icon: IconHourglass },
  integration_not_finished: { tone: 'neutral', icon: IconClockHour4 },
}

export function CheckIntegrationPage() {
  const [search, change] = usePageSearch(checkIntegrationSearch)
  const navigate = useNavigate()
  const instructions = () =>
    navigate({ to: '/integrations', search: search.organization === null ? {} : { organization: search.organization } })
  return (
    <IntegratingPage organization={search.organization} onOrganization={(organization) => change({ organization })}>
      {(organizationId) => (
        <div className={classes.page}>
          <SectionCard>
            <div className={classes.content}>
              <Title order={2} className={classes.heading}>
                AWAITING CONFIRMATION OF TRAFFIC
              </Title>
              <div className={classes.state}>
                <Status key={organizationId} organizationId={organizationId} onInstructions={instructions} />
              </div>
              <Button variant="default" onClick={instructions}>
                See integration instructions
              </Button>
            </div>
          </SectionCard>
          <PageCheck organizationId={organizationId} />
        </div>
      )}
    </IntegratingPage>
  )
}

function Status({ organizationId, onInstructions }: { organizationId: number; onInstructions: () => void }) {
  const query = useQuery(integrationStatusQuery(organizationId))
  const navigate = useNavigate()
  const { data } = query
  useReadyRedirect(organizationId, data?.status)
  if (!data && query.isError) {
    return <ErrorState detail={errorMessage(query.error)} onRetry={query.refetch} isRetrying={query.isFetching} />
  }
  if (!data) {
    return (
      <div className={classes.status} role="status">
        <Loader aria-hidden />
        <Text>Checking integration status...</Text>
      </div>
    )
  }
  const { label, message } = integrationStatuses[data.status]
  const { tone, icon: Icon } = looks[data.status]
  return (
    <>
      <div className={classes.status} role="status">
        <Icon size={40} stroke={1.4} aria-hidden className={classes.icon} data-tone={tone} />
        <StatusBadge tone={tone}>{label}</StatusBadge>
        <Text maw={460}>{message}</Text>
      </div>
      {data.status === 'waiting_for_more_data' && <Seen pageViews={data.pageViews} />}
      {data.status === 'ready' && <Button onClick={() => navigate({ to: '/secure' })}>Go to your reports</Button>}
      {data.status === 'integration_not_finished' && (
        <FinishedModal organizationId={organizationId} onNotYet={onInstructions} />
      )}
    </>
  )
}

function Seen({ pageViews }: { pageViews: number }) {
  const [seen, needed] = [pageViews, integrationLimits.pageViews].map((count) => count.toLocaleString('en-US'))
  return (
    <div className={classes.seen}>
      <Progress value={(pageViews / integrationLimits.pageViews) * 100} aria-label="Pageviews seen" />
      <Text size="sm" c="dimmed" mt={6}>
        {seen} of {needed} pageviews
      </Text>
    </div>
  )
}
