import { Button, Text } from '@mantine/core'
import type { Organization } from '@vigil/contract'
import IconLinkOff from '~icons/link-off'
import { useConfirm } from '../../../ui/confirm-dialog/confirm-dialog.tsx'
import classes from './organizations.module.css'
import { useRevokePublicLinks } from './queries.ts'

/** Sets a new link key, which invalidates all existing public links. */
export function RevokeLinksButton({ organization }: { organization: Organization }) {
  const confirm = useConfirm()
  const revoke = useRevokePublicLinks(organization)
  const confirmRevoke = async () => {
    const isConfirmed = await confirm({
      title: 'Revoke public links',
      message: `Every public link to reports of "${organization.orgName}" stops working immediately. You can generate new ones.`,
      confirmLabel: 'Revoke',
      danger: true,
    })
    if (isConfirmed) revoke.mutate()
  }
  return (
    <div className={classes.links}>
      <div>
        <Text fw={500}>Public links</Text>
        <Text size="sm" c="dimmed">
          Threat reports shared by link
        </Text>
      </div>
      <Button
        variant="default"
        leftSection={<IconLinkOff size={16} aria-hidden />}
        loading={revoke.isPending}
        onClick={confirmRevoke}
      >
        Revoke all
      </Button>
    </div>
  )
}
