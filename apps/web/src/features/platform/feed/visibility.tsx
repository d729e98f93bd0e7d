import { Button, Tooltip } from '@mantine/core'
import { type PlatformThreat, platformFeedTexts } from '@vigil/contract'
import IconEye from '~icons/eye'
import IconEyeOff from '~icons/eye-off'
import { useConfirm } from '../../../ui/confirm-dialog/confirm-dialog.tsx'
import type { DataColumn } from '../../../ui/data-table/data-table-model.ts'
import { showSuccess } from '../../../ui/snackbar.tsx'
import { useHide } from './queries.ts'

/** Superadmins also see who hid a threat. */
export const describeVisibility = ({ fakeHidden, fakeHiddenLabel }: PlatformThreat) =>
  fakeHidden ? platformFeedTexts.hiddenBy[fakeHiddenLabel ?? 'superadmin'] : 'Visible'

/** Column with the visibility toggle; wider if it also names who hid the threat. */
export const visibilityColumn = (organizationId: number, showsWhoHid: boolean): DataColumn<PlatformThreat> => ({
  id: 'visibility',
  isPinned: true,
  header: 'Visibility',
  value: describeVisibility,
  width: showsWhoHid ? 156 : 100,
  isSortable: false,
  cell: (threat) => <VisibilityButton threat={threat} organizationId={organizationId} />,
})

function VisibilityButton({ threat, organizationId }: { threat: PlatformThreat; organizationId: number }) {
  const confirm = useConfirm()
  const { mutateAsync } = useHide(organizationId)
  const { creativeID, fakeHidden } = threat
  const isFixed = creativeID === '' && !fakeHidden
  const question = fakeHidden ? 'Show?' : 'Hide?'
  const confirmChange = async () => {
    if (isFixed) return
    const hidden = !fakeHidden
    const isDone = await confirm({
      message: platformFeedTexts.confirm(hidden),
      action: () => mutateAsync({ threat, hidden }),
    })
    if (isDone) showSuccess(platformFeedTexts.changed(hidden))
  }
  const Icon = fakeHidden ? IconEyeOff : IconEye
  return (
    <Tooltip label={isFixed ? platformFeedTexts.notHideable : question} maw={280} multiline>
      <Button
        size="compact-xs"
        variant={fakeHidden ? 'light' : 'default'}
        color={fakeHidden ? 'gray' : undefined}
        leftSection={<Icon size={13} aria-hidden />}
        // Not `disabled`: keeps the reason reachable by keyboard and pointer.
        data-disabled={isFixed || undefined}
        aria-disabled={isFixed}
        aria-label={`${describeVisibility(threat)}. ${question} Creative ${creativeID || 'without an id'}`}
        onClick={confirmChange}
      >
        {describeVisibility(threat)}
      </Button>
    </Tooltip>
  )
}
