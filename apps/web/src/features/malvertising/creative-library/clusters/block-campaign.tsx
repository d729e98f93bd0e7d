import { Alert, Button, Group, Select, Skeleton, Stack, Table, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import {
  type AdvertiserBlock,
  type AdvertiserBlockPreview,
  type AdvertiserState,
  advertiserBlockLimits,
  type CreativeCluster,
} from '@vigil/contract'
import { exactCount } from '@vigil/presentation'
import { useState } from 'react'
import { errorMessage } from '../../../../lib/api/api.ts'
import { showError, showSuccess } from '../../../../ui/snackbar.tsx'
import { EmptyState } from '../../../../ui/states/empty-state.tsx'
import { ErrorState } from '../../../../ui/states/error-state.tsx'
import { blockPreviewQuery, blockProfilesQuery, useBlockAdvertisers, useUndoBlock } from './block-queries.ts'
import { countAdvertisers, countCreatives } from './block-words.ts'

const stateWords: Record<AdvertiserState, string> = {
  unlisted: 'Not blocked',
  reported: 'Only reported',
  blocked: 'Blocked',
  allowed: 'On the allow list',
}

type BlockCampaignProps = { organizationId: number; cluster: CreativeCluster; onClose: () => void }

/** Blocks a campaign's advertisers with a profile, after showing what that affects. */
export function BlockCampaign({ organizationId, cluster, onClose }: BlockCampaignProps) {
  const profiles = useQuery(blockProfilesQuery(organizationId))
  const [chosen, setChosen] = useState<number | null>(null)
  if (!profiles.data && profiles.error)
    return <ErrorState detail={profiles.error.message} onRetry={profiles.refetch} isRetrying={profiles.isFetching} />
  if (!profiles.data) return <Skeleton height={160} />
  const profile = profiles.data.find(({ profileId }) => profileId === chosen) ?? profiles.data[0]
  if (!profile)
    return (
      <EmptyState
        text="No profile to block with"
        hint="Create a profile in Ad Quality Settings and assign it to your tags."
      />
    )
  return (
    <Stack gap="sm">
      <Select
        label="Profile"
        data={profiles.data.map(({ profileId, name, tags }) => ({
          value: String(profileId),
          label: `${name} (${tags === 1 ? '1 tag' : `${exactCount(tags)} tags`})`,
        }))}
        value={String(profile.profileId)}
        onChange={(value) => value !== null && setChosen(Number(value))}
        allowDeselect={false}
        maw={360}
      />
      <ProfileBlock
        key={profile.profileId}
        organizationId={organizationId}
        profile={profile}
        cluster={cluster}
        onClose={onClose}
      />
    </Stack>
  )
}

type ProfileBlockProps = BlockCampaignProps & { profile: { profileId: number; name: string } }

function ProfileBlock({ organizationId, profile, cluster, onClose }: ProfileBlockProps) {
  const key = { organizationId, profileId: profile.profileId }
  const { data, error, refetch, isFetching } = useQuery(blockPreviewQuery(key, cluster.adomains))
  const block = useBlockAdvertisers()
  const undo = useUndoBlock()
  const [done, setDone] = useState<AdvertiserBlock | null>(null)
  if (!data && error) return <ErrorState detail={error.message} onRetry={refetch} isRetrying={isFetching} />
  if (!data) return <Skeleton height={160} />
  const domains = data.advertisers
    .filter(({ state }) => state === 'unlisted' || state === 'reported')
    .map(({ domain }) => domain)
  const submit = () =>
    block.mutate(
      { ...key, domains },
      {
        onSuccess: ({ data: changes }) => {
          setDone(changes)
          showSuccess(`${profile.name} blocks the campaign. Tags apply it within a minute.`)
        },
        onError: (failure) => showError(errorMessage(failure)),
      },
    )
  const takeBack = (changes: AdvertiserBlock) =>
    undo.mutate(
      { ...key, block: changes },
      {
        onSuccess: () => {
          setDone(null)
          showSuccess('The campaign is no longer blocked.')
        },
        onError: (failure) => showError(errorMessage(failure)),
      },
    )
  return (
    <>
      <AdvertiserTable advertisers={data.advertisers} />
      <Effects preview={data} domains={domains} cluster={cluster} />
      <Group gap="xs">
        {domains.length > 0 && (
          <Button onClick={submit} loading={block.isPending}>
            Block {countAdvertisers(domains.length)}
          </Button>
        )}
        {done && (
          <Button variant="default" onClick={() => takeBack(done)} loading={undo.isPending}>
            Undo
          </Button>
        )}
        <Button variant="subtle" onClick={onClose}>
          {domains.length > 0 ? 'Cancel' : 'Back to variants'}
        </Button>
      </Group>
    </>
  )
}

function AdvertiserTable({ advertisers }: Pick<AdvertiserBlockPreview, 'advertisers'>) {
  return (
    <Table.ScrollContainer minWidth={420}>
      <Table aria-label="Advertisers of the campaign" verticalSpacing={6}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Advertiser</Table.Th>
            <Table.Th>In this profile</Table.Th>
            <Table.Th ta="right">Creatives</Table.Th>
            <Table.Th ta="right">Bids</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {advertisers.map(({ domain, state, creatives, bids }) => (
            <Table.Tr key={domain}>
              <Table.Td>{domain}</Table.Td>
              <Table.Td>{stateWords[state]}</Table.Td>
              <Table.Td ta="right">{exactCount(creatives)}</Table.Td>
              <Table.Td ta="right">{exactCount(bids)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}

type EffectsProps = { preview: AdvertiserBlockPreview; domains: readonly string[]; cluster: CreativeCluster }

function Effects({ preview: { advertisers, tags, turnsOn }, domains, cluster }: EffectsProps) {
  const { withoutAdvertiser } = cluster
  const isAllowed = advertisers.some(({ state }) => state === 'allowed')
  return (
    <>
      <Text size="sm">
        Creatives and bids are those of the last {advertiserBlockLimits.days} days. A block covers every creative of
        these advertisers, also outside of this campaign, and variants that appear later.
      </Text>
      {tags === 0 && (
        <Alert color="orange">No tag uses this profile, so it blocks nothing until it is assigned to one.</Alert>
      )}
      {domains.length > 0 && turnsOn !== null && turnsOn > 0 && (
        <Alert color="orange">
          The custom lists of this profile are off. Blocking turns them on, with {exactCount(turnsOn)} more{' '}
          {turnsOn === 1 ? 'domain' : 'domains'}.
        </Alert>
      )}
      {isAllowed && (
        <Alert color="orange">Advertisers on the allow list stay allowed. Remove them there to block them.</Alert>
      )}
      {withoutAdvertiser > 0 && (
        <Alert color="orange">
          {countCreatives(withoutAdvertiser)} of this campaign never named an advertiser and cannot be blocked this way.
          Open a case instead.
        </Alert>
      )}
    </>
  )
}
