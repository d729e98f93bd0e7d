import { ActionIcon, Tooltip } from '@mantine/core'
import { type Distribution, deploymentTexts } from '@vigil/contract'
import { type KeyboardEvent, memo, useState } from 'react'
import IconCheck from '~icons/check'
import IconPencil from '~icons/pencil'
import IconX from '~icons/x'
import { useConfirm } from '../../../ui/confirm-dialog/confirm-dialog.tsx'
import { textProblem } from '../../../ui/validated-text-input/text-rules.ts'
import { ValidatedTextInput } from '../../../ui/validated-text-input/validated-text-input.tsx'
import classes from './deployments.module.css'
import { useRenameTag } from './queries.ts'

type NameCellProps = { tag: Distribution; organizationId: number }

export const NameCell = memo(function NameCell({ tag, organizationId }: NameCellProps) {
  const [isEdited, setIsEdited] = useState(false)
  if (isEdited) return <NameEditor tag={tag} organizationId={organizationId} onEnd={() => setIsEdited(false)} />
  return (
    <div className={classes.name}>
      <span className={classes.nameText} title={tag.comment}>
        {tag.comment}
      </span>
      <Tooltip label="Rename">
        <ActionIcon size={24} aria-label={`Rename ${tag.comment}`} onClick={() => setIsEdited(true)}>
          <IconPencil size={15} stroke={1.7} />
        </ActionIcon>
      </Tooltip>
    </div>
  )
})

function NameEditor({ tag, organizationId, onEnd }: NameCellProps & { onEnd: () => void }) {
  const [name, setName] = useState(tag.comment)
  const rename = useRenameTag(organizationId)
  const confirm = useConfirm()
  const wanted = name.trim()
  const mayBeSaved = wanted !== '' && textProblem(wanted) === null

  const save = async () => {
    if (!mayBeSaved) return
    if (wanted === tag.comment) return onEnd()
    const isConfirmed = await confirm({
      title: deploymentTexts.confirmTitle,
      message: deploymentTexts.confirmName(wanted),
    })
    if (isConfirmed) rename.mutate({ distribution: tag.distribution, comment: wanted }, { onSuccess: onEnd })
  }
  const onKey = ({ key }: KeyboardEvent) => {
    if (key === 'Enter') void save()
    if (key === 'Escape') onEnd()
  }
  return (
    <div className={classes.name}>
      <ValidatedTextInput
        className={classes.nameInput}
        size="xs"
        aria-label={`New name of ${tag.comment}`}
        value={name}
        onChange={setName}
        onKeyDown={onKey}
        autoFocus
      />
      <ActionIcon size={24} aria-label="Save name" disabled={!mayBeSaved} loading={rename.isPending} onClick={save}>
        <IconCheck size={15} />
      </ActionIcon>
      <ActionIcon size={24} aria-label="Cancel renaming" onClick={onEnd}>
        <IconX size={15} />
      </ActionIcon>
    </div>
  )
}
