import { ActionIcon, Anchor, Button, Group, Tooltip } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type AdQualityProfileItem, settingsTexts } from '@vigil/contract'
import { useState } from 'react'
import IconPencil from '~icons/pencil'
import IconPlus from '~icons/plus'
import IconTrash from '~icons/trash'
import { errorMessage } from '../../../lib/api/api.ts'
import { OrganizationPicker } from '../../../lib/organizations/organization-picker.tsx'
import { PublisherPage } from '../../../lib/reporting/publisher-page.tsx'
import { usePageSearch } from '../../../lib/search/page-search.ts'
import { useProfile } from '../../../lib/viewer/profile.ts'
import { useConfirm } from '../../../ui/confirm-dialog/confirm-dialog.tsx'
import { FilterBar } from '../../../ui/filter-bar.tsx'
import { Picker } from '../../../ui/picker.tsx'
import { showSuccess } from '../../../ui/snackbar.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { PageSkeleton } from '../../../ui/states/page-skeleton.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import classes from './ad-quality-settings.module.css'
import { adQualitySettingsSearch } from './ad-quality-settings-search.ts'
import { AssignmentsDialog } from './assignments-dialog.tsx'
import { BacktestPanel } from './backtest/backtest-panel.tsx'
import { Expectation } from './backtest/expectation.tsx'
import { isSwitchOn, type Switches, type SwitchName, setSwitch } from './backtest/switches.ts'
import { CreateProfileDialog, RenameProfileDialog } from './create-profile-dialog.tsx'
import { assignedQuery, type ProfileKey, profilesQuery, settingsQuery, useDeleteProfile } from './queries.ts'
import type { Settings } from './settings.ts'
import { SettingsCards } from './settings-cards.tsx'

const createOption = { value: 'create', label: 'Create new profile' }

export function AdQualitySettingsPage() {
  const [search] = usePageSearch(adQualitySettingsSearch)
  return (
    <PublisherPage organization={search.organization}>
      {(chosen) => <OrganizationSettings key={chosen.organizationId} {...chosen} />}
    </PublisherPage>
  )
}

type Chosen = Parameters<Parameters<typeof PublisherPage>[0]['children']>[0]

function OrganizationSettings({ organizationId, offered, remember }: Chosen) {
  const [search, change] = usePageSearch(adQualitySettingsSearch)
  const { organizations } = useProfile()
  const [isCreating, setIsCreating] = useState(false)
  const profiles = useQuery(profilesQuery(organizationId))
  const list = profiles.data ?? []
  const profile = list.find(({ profileID }) => profileID === search.profile) ?? findOldest(list)
  const named = [...(offered ?? []), ...organizations].find(({ orgId }) => orgId === organizationId)
  const create = () => setIsCreating(true)

  return (
    <div className={classes.page}>
      <FilterBar
        actions={
          <Button variant="default" leftSection={<IconPlus size={14} aria-hidden />} onClick={create}>
            Create new profile
          </Button>
        }
      >
        {offered && (
          <OrganizationPicker
            offered={offered}
            organizationId={organizationId}
            onChoose={(id) => {
              remember(id)
              change({ organization: id, profile: null })
            }}
          />
        )}
        <Picker
          label="Profile"
          isLoading={profiles.isPending}
          options={[...profileOptions(list), createOption]}
          value={profile ? String(profile.profileID) : null}
          onChange={(id) => (id === createOption.value ? create() : change({ profile: Number(id) }))}
        />
        {profile && (
          <ProfileActions
            organizationId={organizationId}
            profile={profile}
            onDeleted={() => change({ profile: null })}
          />
        )}
      </FilterBar>
      {profiles.isPending && <PageSkeleton />}
      {profiles.isError && <ErrorState detail={errorMessage(profiles.error)} onRetry={profiles.refetch} />}
      {profiles.isSuccess && !profile && <NoProfile onCreate={create} />}
      {profile && (
        <Profile
          key={profile.profileID}
          settingsKey={{ organizationId, profileId: profile.profileID }}
          profiles={list}
        />
      )}
      {isCreating && (
        <CreateProfileDialog
          organizationId={organizationId}
          organizationName={named?.orgName ?? ''}
          onCreated={({ profileID }) => change({ profile: profileID })}
          onClose={() => setIsCreating(false)}
        />
      )}
    </div>
  )
}

type ProfileActionsProps = { organizationId: number; profile: AdQualityProfileItem; onDeleted: () => void }

function ProfileActions({ organizationId, profile, onDeleted }: ProfileActionsProps) {
  const [isRenaming, setIsRenaming] = useState(false)
  const remove = useDeleteProfile(organizationId)
  const confirm = useConfirm()
  const { profileID, profileName } = profile
  const askToDelete = async () => {
    const isDeleted = await confirm({
      title: 'Delete profile',
      message: `Delete the profile "${profileName}" and its lists? This cannot be undone.`,
      confirmLabel: 'Delete',
      danger: true,
      action: () => remove(profileID),
    })
    if (!isDeleted) return
    onDeleted()
    showSuccess(`Profile deleted: ${profileName}`)
  }
  return (
    <Group gap={4} wrap="nowrap">
      <Tooltip label="Rename profile">
        <ActionIcon variant="default" size={36} aria-label="Rename profile" onClick={() => setIsRenaming(true)}>
          <IconPencil size={16} aria-hidden />
        </ActionIcon>
      </Tooltip>
      <Tooltip label="Delete profile">
        <ActionIcon variant="default" size={36} aria-label="Delete profile" onClick={askToDelete}>
          <IconTrash size={16} aria-hidden />
        </ActionIcon>
      </Tooltip>
      {isRenaming && (
        <RenameProfileDialog organizationId={organizationId} profile={profile} onClose={() => setIsRenaming(false)} />
      )}
    </Group>
  )
}

/** The first profile is usually the one in everyday use. */
const findOldest = (profiles: AdQualityProfileItem[]): AdQualityProfileItem | undefined =>
  [...profiles].sort((a, b) => a.profileID - b.profileID)[0]

const profileOptions = (profiles: AdQualityProfileItem[]) =>
  profiles.map(({ profileID, profileName }) => ({ value: String(profileID), label: profileName }))

function NoProfile({ onCreate }: { onCreate: () => void }) {
  return (
    <EmptyState
      text={settingsTexts.noData}
      hint="A profile defines which ads are reported or blocked. Create one, choose what it covers, and assign it to tags."
      action={<Button onClick={onCreate}>Create new profile</Button>}
      minHeight={320}
    />
  )
}

function Profile({ settingsKey, profiles }: { settingsKey: ProfileKey; profiles: AdQualityProfileItem[] }) {
  const settings = useQuery(settingsQuery(settingsKey))
  const assigned = useQuery(assignedQuery(settingsKey.profileId))
  const [isAssigning, setIsAssigning] = useState(false)
  const [{ preview }] = usePageSearch(adQualitySettingsSearch)
  const [switches, setSwitches] = useState<Switches>({})
  const tryOut = (saved: Settings) =>
    preview === null
      ? null
      : {
          switches,
          change: (name: SwitchName, isOn: boolean) =>
            setSwitches(setSwitch(switches, name, isOn, isSwitchOn(saved, name))),
        }
  if (settings.isPending) return <PageSkeleton />
  if (settings.isError) {
    return (
      <ErrorState message={settingsTexts.noData} detail={errorMessage(settings.error)} onRetry={settings.refetch} />
    )
  }
  return (
    <>
      <div className={classes.status}>
        <Anchor component="button" type="button" onClick={() => setIsAssigning(true)}>
          {assigned.isError ? 'Profile/Distribution configuration' : settingsTexts.assigned(assigned.data ?? 0)}
        </Anchor>
        <span role="status">
          {settings.data.isReachingScripts && (
            <StatusBadge tone="accent">Changes go live on your pages within a minute</StatusBadge>
          )}
          {Object.keys(switches).length > 0 && <StatusBadge tone="warning">Switches tried out, not saved</StatusBadge>}
        </span>
      </div>
      <SettingsCards settings={settings.data} settingsKey={settingsKey} tryOut={tryOut(settings.data)} />
      <BacktestPanel settingsKey={settingsKey} switches={switches} onDiscard={() => setSwitches({})} />
      <Expectation settingsKey={settingsKey} />
      {isAssigning && (
        <AssignmentsDialog settingsKey={settingsKey} profiles={profiles} onClose={() => setIsAssigning(false)} />
      )}
    </>
  )
}
