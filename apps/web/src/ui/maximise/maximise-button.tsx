import { ActionIcon, Tooltip } from '@mantine/core'
import IconArrowsDiagonal from '~icons/arrows-diagonal'
import IconArrowsDiagonalMinimize2 from '~icons/arrows-diagonal-minimize-2'

type MaximiseButtonProps = { title: string; isMaximised: boolean; onClick: () => void }

export function MaximiseButton({ title, isMaximised, onClick }: MaximiseButtonProps) {
  const Icon = isMaximised ? IconArrowsDiagonalMinimize2 : IconArrowsDiagonal
  return (
    <Tooltip label={isMaximised ? 'Minimise (Esc)' : 'Maximise'}>
      <ActionIcon
        onClick={onClick}
        aria-label={`${isMaximised ? 'Minimise' : 'Maximise'} ${title}`}
        data-autofocus={isMaximised || undefined}
      >
        <Icon size={16} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}
