import { ActionIcon, Tooltip } from '@mantine/core'
import { type ReportConfiguration, reportTexts } from '@vigil/contract'
import IconHistory from '~icons/history'
import IconMailForward from '~icons/mail-forward'
import IconPencil from '~icons/pencil'
import IconTrash from '~icons/trash'
import { useConfirm } from '../../../ui/confirm-dialog/confirm-dialog.tsx'
import { Toggle } from '../../../ui/toggle.tsx'
import { useRemoveReport, useSetActive } from './queries.ts'
import classes from './report-configuration.module.css'

export type OpenDialog = { kind: 'edit' | 'preview' | 'history'; report: ReportConfiguration }

type ReportActionsProps = { report: ReportConfiguration; open: (dialog: OpenDialog) => void }

export function ReportActions({ report, open }: ReportActionsProps) {
  const confirm = useConfirm()
  const setActive = useSetActive(report)
  const remove = useRemoveReport(report)
  const name = `the report of ${report.orgName}`
  const askToRemove = () =>
    confirm({
      title: 'Remove report',
      message: reportTexts.confirmRemove,
      confirmLabel: 'Remove',
      danger: true,
      action: () => remove.mutateAsync(),
    })
  return (
    <div className={classes.actions}>
      <Toggle
        isOn={report.active === 1}
        onChange={(isOn) => setActive.mutate(isOn ? 1 : 0)}
        isPending={setActive.isPending}
        label={`Report of ${report.orgName} is active`}
        isLabelHidden
      />
      <Tooltip label="Edit">
        <ActionIcon aria-label={`Edit ${name}`} onClick={() => open({ kind: 'edit', report })}>
          <IconPencil size={16} stroke={1.7} />
        </ActionIcon>
      </Tooltip>
      <Tooltip label="Preview & Send">
        <ActionIcon aria-label={`Preview and send ${name}`} onClick={() => open({ kind: 'preview', report })}>
          <IconMailForward size={16} stroke={1.7} />
        </ActionIcon>
      </Tooltip>
      <Tooltip label="History">
        <ActionIcon aria-label={`History of ${name}`} onClick={() => open({ kind: 'history', report })}>
          <IconHistory size={16} stroke={1.7} />
        </ActionIcon>
      </Tooltip>
      <Tooltip label="Remove">
        <ActionIcon aria-label={`Remove ${name}`} onClick={askToRemove}>
          <IconTrash size={16} stroke={1.7} />
        </ActionIcon>
      </Tooltip>
    </div>
  )
}
