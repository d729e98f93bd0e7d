import { ActionIcon, Button, Modal, SegmentedControl, Skeleton, Stack, TextInput, Tooltip } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { appId, hostName, type InventoryType, type Organization } from '@vigil/contract'
import { type FormEvent, useState } from 'react'
import IconTrash from '~icons/trash'
import { errorMessage } from '../../../lib/api/api.ts'
import { splitSubTypes } from '../../../lib/viewer/viewer.ts'
import { useConfirm } from '../../../ui/confirm-dialog/confirm-dialog.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import classes from './organizations.module.css'
import { hostsQuery, useHostChanges } from './queries.ts'
import { VerticalPicker } from './vertical-picker.tsx'

const kinds = [
  { value: 'web', label: 'Site' },
  { value: 'in-app', label: 'App' },
]

/** Sites and apps are added automatically by tag traffic; this dialog adds or removes them manually. */
export function OrganizationSitesModal({ organization, onClose }: { organization: Organization; onClose: () => void }) {
  const { orgId, orgName } = organization
  const hosts = useQuery(hostsQuery(orgId))
  const { remove } = useHostChanges(orgId)
  const confirm = useConfirm()
  const askRemove = (host: string) =>
    confirm({
      title: 'Remove site',
      message: `Do you confirm removing ${host} from ${orgName}? Traffic from its domain may add it again, or list it under New domains.`,
      confirmLabel: 'Remove',
      danger: true,
      action: () => remove.mutateAsync(host),
    })

  return (
    <Modal opened onClose={onClose} title={`Sites and apps of ${orgName}`} size={560}>
      <Stack gap="md">
        {organization.orgType === 'Publisher' && <VerticalPicker organization={organization} />}
        <AddHost organization={organization} />
        <div className={classes.siteFrame}>
          {hosts.isPending && <Skeleton h={120} />}
          {hosts.isError && (
            <ErrorState
              message="Failed to load sites"
              detail={errorMessage(hosts.error)}
              onRetry={hosts.refetch}
              isRetrying={hosts.isFetching}
            />
          )}
          {hosts.data?.length === 0 && (
            <EmptyState text="No sites or apps yet" hint="They appear once a tag sends traffic, or when added above." />
          )}
          {hosts.data && hosts.data.length > 0 && (
            <ul className={classes.siteList} aria-label={`Sites and apps of ${orgName}`}>
              {hosts.data.map(({ host, inventoryType }) => (
                <li key={host} className={classes.siteRow}>
                  <span>{host}</span>
                  <span className={classes.actions}>
                    <StatusBadge>{inventoryType === 'web' ? 'Site' : 'App'}</StatusBadge>
                    <Tooltip label="Remove">
                      <ActionIcon aria-label={`Remove ${host}`} onClick={() => askRemove(host)}>
                        <IconTrash size={16} stroke={1.7} />
                      </ActionIcon>
                    </Tooltip>
                  </span>
                </li>
              ))}
            </ul>
          )}
        </div>
      </Stack>
    </Modal>
  )
}

function AddHost({ organization }: { organization: Organization }) {
  const { add } = useHostChanges(organization.orgId)
  const isAppOnly = !splitSubTypes(organization.orgSubTypes).includes('Web') && organization.orgType === 'Publisher'
  const [kind, setKind] = useState<InventoryType>(isAppOnly ? 'in-app' : 'web')
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string | null>(null)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const parsed = (kind === 'web' ? hostName : appId).safeParse(text)
    if (!parsed.success) return setProblem(parsed.error.issues[0]?.message ?? null)
    add.mutate(
      { inventoryType: kind, host: parsed.data },
      { onSuccess: () => setText(''), onError: (error) => setProblem(errorMessage(error)) },
    )
  }
  return (
    <form className={classes.siteForm} onSubmit={submit} noValidate>
      <SegmentedControl
        aria-label="Kind"
        data={kinds}
        value={kind}
        onChange={(value) => {
          setKind(value as InventoryType) // the only values of `kinds`
          setProblem(null)
        }}
      />
      <TextInput
        aria-label={kind === 'web' ? 'Site to add' : 'App to add'}
        placeholder={kind === 'web' ? 'news.example.com' : 'com.example.app'}
        value={text}
        error={problem}
        spellCheck={false}
        autoCapitalize="off"
        data-autofocus
        onChange={(event) => {
          setText(event.currentTarget.value)
          setProblem(null)
        }}
      />
      <Button type="submit" disabled={text.trim() === ''} loading={add.isPending}>
        Add
      </Button>
    </form>
  )
}
