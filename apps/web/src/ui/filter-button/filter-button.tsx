import { Button, Input, Popover } from '@mantine/core'
import { type ComponentType, type ReactNode, useId } from 'react'
import IconChevronDown from '~icons/chevron-down'
import type { IconProps } from '../icon.tsx'
import classes from './filter-button.module.css'

type FilterButtonProps = {
  label: string
  /** Text of the selection. */
  words: string
  icon: ComponentType<IconProps>
  isOpen: boolean
  setIsOpen: (isOpen: boolean) => void
  disabled?: boolean | undefined
  /** Minimum width if space allows. */
  minWidth: number
  /** Width of the dropdown; defaults to its content. */
  width?: number
  children: ReactNode
}

/** A filter button with its selection, and the dropdown it opens. */
export function FilterButton({ label, words, icon: Icon, isOpen, setIsOpen, ...props }: FilterButtonProps) {
  const { disabled, minWidth, width = 'max-content', children } = props
  const buttonId = useId()
  return (
    <Input.Wrapper label={label} id={buttonId} labelElement="label" className={classes.root}>
      <Popover opened={isOpen} onChange={setIsOpen} position="bottom-start" width={width} trapFocus returnFocus>
        <Popover.Target>
          <Button
            id={buttonId}
            variant="default"
            fullWidth
            justify="space-between"
            disabled={disabled}
            classNames={{ root: classes.button, label: classes.label }}
            style={{ '--filter-min-width': `${minWidth}px` }}
            leftSection={<Icon size={16} aria-hidden />}
            rightSection={<IconChevronDown size={14} aria-hidden />}
            aria-label={`${label}: ${words}`}
            onClick={() => setIsOpen(!isOpen)}
          >
            {words}
          </Button>
        </Popover.Target>
        <Popover.Dropdown p={0} className={classes.dropdown} aria-label={label}>
          {children}
        </Popover.Dropdown>
      </Popover>
    </Input.Wrapper>
  )
}
