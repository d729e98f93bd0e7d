import { ActionIcon, Tooltip } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type Client, errors, type Organization } from '@vigil/contract'
import { useMemo, useState } from 'react'
import IconMailForward from '~icons/mail-forward'
import IconShieldX from '~icons/shield-x'
import { DeleteButton } from '../../../lib/api/delete-button.tsx'
import { organizationsQuery } from '../../../lib/organizations/organizations.ts'
import { useProfile } from '../../../lib/viewer/profile.ts'
import { useConfirm } from '../../../ui/confirm-dialog/confirm-dialog.tsx'
import { Picker } from '../../../ui/picker.tsx'
import { showError } from '../../../ui/snackbar.tsx'
import { Toggle } from '../../../ui/toggle.tsx'
import classes from './clients.module.css'
import { organizationOptions } from './organization-options.ts'
import { useBlockClient, useDeleteClient, useInviteClient, useMoveClient, useResetSecondFactor } from './queries.ts'

export const isSuperadminClient = ({ app_metadata }: Client) => app_metadata.role === 'superadmin'

export function OrganizationCell({ client }: { client: Client }) {
  const organizations = useQuery(organizationsQuery)
  const move = useMoveClient(client)
  const confirm = useConfirm()
  const chosen = client.app_metadata.organizationId
  // Rendering hundreds of options in each of a hundred rows is slow, so a row gets its options on first focus.
  const [wasReached, setWasReached] = useState(false)
  const options = useMemo(() => {
    const offered = wasReached ? organizations.data : organizations.data?.filter(({ orgId }) => orgId === chosen)
    return organizationOptions(offered, { only: 'active', chosen })
  }, [organizations.data, chosen, wasReached])
  const isLocked = isSuperadminClient(client)

  const moveTo = async (organization: Organization | undefined) => {
    if (!organization || organization.orgId === chosen) return
    const isConfirmed = await confirm({
      message: `Do you confirm moving ${client.email} to "${organization.orgName}"? They will see only that organization's data.`,
    })
    if (isConfirmed) move.mutate(organization)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only observes focus of the field inside
    <div className={classes.quiet} onFocus={() => setWasReached(true)}>
      <Picker
        label={`Organization of ${client.email}`}
        isLabelHidden
        options={options}
        value={chosen === null ? null : String(chosen)}
        onChange={(value) => moveTo(organizations.data?.find(({ orgId }) => String(orgId) === value))}
        isLoading={organizations.isPending || move.isPending}
        placeholder={isLocked ? 'All organizations' : (client.orgName ?? 'Select organization')}
        emptyText="No organizations found"
        width="100%"
        {...(isLocked ? { lockedReason: errors.superadmin_organization_locked.message } : {})}
      />
    </div>
  )
}

export function ActiveCell({ client }: { client: Client }) {
  const { userId } = useProfile()
  const block = useBlockClient(client)
  const confirm = useConfirm()
  const isOwn = client.user_id === userId
  const change = async (isOn: boolean) => {
    if (isOwn) return showError(errors.own_account_locked.message)
    const isConfirmed = await confirm({
      title: 'Update confirmation',
      message: 'Do you confirm client state change?',
      danger: !isOn,
    })
    if (isConfirmed) block.mutate(!isOn)
  }
  return (
    <Toggle
      isOn={!client.blocked}
      onChange={change}
      isPending={block.isPending}
      label={`${client.email} is active`}
      isLabelHidden
    />
  )
}

export function InviteCell({ client }: { client: Client }) {
  const invite = useInviteClient(client)
  const isBlocked = client.blocked
  return (
    <Tooltip label={isBlocked ? errors.user_blocked.message : 'Send invite'}>
      <ActionIcon
        aria-label={`Send invite to ${client.email}`}
        // Not `disabled`: the tooltip of a blocked client's button must still work.
        data-disabled={isBlocked || undefined}
        aria-disabled={isBlocked}
        loading={invite.isPending}
        onClick={() => !isBlocked && invite.mutate()}
      >
        <IconMailForward size={16} stroke={1.7} />
      </ActionIcon>
    </Tooltip>
  )
}

/** Only clients who never signed in can be deleted, so never the user's own account. */
export function DeleteCell({ client }: { client: Client }) {
  const { userId } = useProfile()
  const remove = useDeleteClient(client)
  if (client.user_id === userId) return null
  return (
    <DeleteButton
      what="client"
      name={client.email}
      message={`Delete ${client.email}? Only possible if they never signed in. Their invitation stops working.`}
      doneText="Client deleted"
      onDelete={remove}
    />
  )
}

/** For users who have lost their second factor; own factors are managed under Security. */
export function ResetFactorCell({ client }: { client: Client }) {
  const { userId } = useProfile()
  const reset = useResetSecondFactor(client)
  const confirm = useConfirm()
  if (!client.hasSecondFactor || client.user_id === userId) return null
  const ask = async () => {
    const isConfirmed = await confirm({
      title: 'Reset second factor',
      message: `Remove all second factors and recovery codes of ${client.email}? They are signed out, and their password is enough for the next sign-in. Make sure that the request really came from them.`,
      confirmLabel: 'Reset',
      danger: true,
    })
    if (isConfirmed) reset.mutate()
  }
  return (
    <Tooltip label="Reset second factor">
      <ActionIcon aria-label={`Reset second factor of ${client.email}`} loading={reset.isPending} onClick={ask}>
        <IconShieldX size={16} stroke={1.7} />
      </ActionIcon>
    </Tooltip>
  )
}
