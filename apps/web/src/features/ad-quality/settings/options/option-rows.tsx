import { Text } from '@mantine/core'
import { settingsTexts } from '@vigil/contract'
import type { ReactNode } from 'react'
import { CheckRow } from '../../../../ui/check-list/check-row.tsx'
import classes from '../ad-quality-settings.module.css'
import type { Item } from '../list-draft.ts'

export interface OptionsProps {
  organizationId: number
  /** The item's current mode; undefined if it is not selected. */
  modeOf: (id: number) => boolean | undefined
  /** The mode being edited; undefined for the allow list, which has no modes. */
  isBlocking: boolean | undefined
  onChange: (item: Item, isChosen: boolean) => void
}

interface OptionRowsProps extends OptionsProps {
  items: readonly Item[]
  /** Whether the item is nested below another one, for trees. */
  isChild?: (item: Item) => boolean
  emptyText: string
  label: string
  children?: ReactNode
}

/** Selectable items. Items of the other mode are displayed but disabled. */
export function OptionRows({
  items,
  modeOf,
  isBlocking,
  onChange,
  isChild,
  emptyText,
  label,
  children,
}: OptionRowsProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot scroll
    <div className={classes.rows} role="group" aria-label={label}>
      {children}
      {items.map((item) => {
        const mode = modeOf(item.id)
        const isElsewhere = mode !== undefined && mode !== isBlocking && isBlocking !== undefined
        return (
          <CheckRow
            key={item.id}
            id={String(item.id)}
            label={item.label}
            isChecked={mode !== undefined}
            isIndented={isChild?.(item) ?? false}
            onChange={(_id, isChosen) => onChange(item, isChosen)}
            {...(isElsewhere ? { lockedReason: settingsTexts.inOtherMode(mode) } : {})}
          />
        )
      })}
      {items.length === 0 && (
        <Text size="sm" c="dimmed" p="sm">
          {emptyText}
        </Text>
      )}
    </div>
  )
}
