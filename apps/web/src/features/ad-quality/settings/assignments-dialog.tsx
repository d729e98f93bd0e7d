import { Button, Group, Modal, MultiSelect, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { AdQualityProfileItem, ProfileDistribution } from '@vigil/contract'
import { type FormEvent, useState } from 'react'
import { errorMessage } from '../../../lib/api/api.ts'
import { showSuccess } from '../../../ui/snackbar.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import classes from './ad-quality-settings.module.css'
import { type Assignments, assignmentChanges, isChanged, toAssignments } from './assignment-changes.ts'
import { type ProfileKey, tagsQuery, useSaveAssignments } from './queries.ts'
import { SaveFooter } from './save-footer.tsx'

interface AssignmentsDialogProps {
  settingsKey: ProfileKey
  profiles: AdQualityProfileItem[]
  onClose: () => void
}

/** Assigns profiles to tags. Nothing is sent before Save. */
export function AssignmentsDialog({ settingsKey, profiles, onClose }: AssignmentsDialogProps) {
  // Always refetched: a stale draft would undo changes made elsewhere.
  const tags = useQuery({
    ...tagsQuery(settingsKey.organizationId),
    gcTime: 0,
    staleTime: 0,
    refetchOnWindowFocus: false,
  })
  return (
    <Modal opened onClose={onClose} title="Profile/Distribution configuration" size={680}>
      {tags.isPending && <Skeleton h={200} />}
      {tags.isError && <ErrorState detail={errorMessage(tags.error)} onRetry={tags.refetch} />}
      {tags.data?.length === 0 && (
        <EmptyState text="No distributions yet" hint="Create a tag under Deployments, then assign its profiles here." />
      )}
      {tags.data && tags.data.length > 0 && (
        <Editor tags={tags.data} settingsKey={settingsKey} profiles={profiles} onClose={onClose} />
      )}
    </Modal>
  )
}

function Editor({ tags, settingsKey, profiles, onClose }: AssignmentsDialogProps & { tags: ProfileDistribution[] }) {
  const [before] = useState(() => toAssignments(tags))
  const [draft, setDraft] = useState<Assignments>(before)
  const save = useSaveAssignments(settingsKey.organizationId)
  const current = profiles.find(({ profileID }) => profileID === settingsKey.profileId)
  const changes = assignmentChanges(before, draft)
  const isSame = changes.added.length + changes.removed.length === 0
  const everywhere = (isIn: boolean) => {
    const others = (ids: readonly number[]) => ids.filter((id) => id !== settingsKey.profileId)
    setDraft(new Map([...draft].map(([tag, ids]) => [tag, [...others(ids), ...(isIn ? [settingsKey.profileId] : [])]])))
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate(changes, {
      onSuccess: () => {
        showSuccess('Distribution profiles saved')
        onClose()
      },
    })
  }
  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        <Group gap="xs">
          <Button variant="default" size="xs" onClick={() => everywhere(true)}>
            Add {current?.profileName} to all
          </Button>
          <Button variant="default" size="xs" onClick={() => everywhere(false)}>
            Exclude {current?.profileName} from all
          </Button>
        </Group>
        <ul className={classes.tags}>
          {tags.map(({ distribution, displayName }) => (
            <li key={distribution} className={classes.tag}>
              <div>
                <Text fw={500}>
                  {displayName}{' '}
                  {isChanged(before, draft, distribution) && <span className={classes.modified}>(Modified)</span>}
                </Text>
                <Text size="xs" c="dimmed" className={classes.tagId}>
                  {distribution}
                </Text>
              </div>
              <MultiSelect
                aria-label={`Profiles assigned to ${displayName}`}
                placeholder={draft.get(distribution)?.length ? undefined : 'No profile'}
                data={profiles.map(({ profileID, profileName }) => ({ value: String(profileID), label: profileName }))}
                value={(draft.get(distribution) ?? []).map(String)}
                onChange={(ids) => setDraft(new Map(draft).set(distribution, ids.map(Number)))}
                comboboxProps={{ zIndex: 300 }}
                withScrollArea={false}
                clearable
              />
            </li>
          ))}
        </ul>
        <SaveFooter save={save} isSame={isSame} onClose={onClose} />
      </Stack>
    </form>
  )
}
