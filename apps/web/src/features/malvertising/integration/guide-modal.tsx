import { Button, Group, Modal, Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { errorMessage } from '../../../lib/api/api.ts'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { HeaderGuide } from './header-guide.tsx'
import type { Guide } from './integrations-search.ts'
import { PrebidGuide } from './prebid-guide.tsx'
import { integrationTagQuery } from './queries.ts'

interface GuideModalProps {
  guide: Guide
  organizationId: number
  /** From the URL. */
  organization: number | null
  onClose: () => void
}

const titles: Record<Guide, string> = {
  header: 'Direct Script Integration (Header Tag)',
  prebid: 'Prebid Integration (RTD Module)',
}

export function GuideModal({ guide, organizationId, organization, onClose }: GuideModalProps) {
  const tag = useQuery(integrationTagQuery(organizationId))
  const navigate = useNavigate()
  const finish = () => navigate({ to: '/check-integration', search: organization === null ? {} : { organization } })
  const Instructions = guide === 'header' ? HeaderGuide : PrebidGuide
  return (
    <Modal opened onClose={onClose} title={titles[guide]} size={760}>
      <Stack gap="lg">
        {tag.isPending && <Skeleton h={320} />}
        {tag.isError && (
          <ErrorState
            message="Failed to load your script’s address"
            detail={errorMessage(tag.error)}
            onRetry={tag.refetch}
            isRetrying={tag.isFetching}
          />
        )}
        {tag.data && <Instructions scriptUrl={tag.data.scriptUrl} onCheck={finish} />}
        <Group justify="flex-end">
          <Button onClick={finish} disabled={!tag.data}>
            I've finished integration
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
