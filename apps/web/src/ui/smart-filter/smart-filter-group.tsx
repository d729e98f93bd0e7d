import { ActionIcon } from '@mantine/core'
import { useCallback, useMemo } from 'react'
import IconChevronRight from '~icons/chevron-right'
import { compactCount } from '../../lib/format/formats.ts'
import { CheckRow } from '../check-list/check-row.tsx'
import { groupState } from '../check-list/check-tree.ts'
import { choiceId, type FilterGroup } from './filter-groups.ts'
import classes from './smart-filter.module.css'

type SmartFilterGroupProps = {
  group: FilterGroup
  choices: ReadonlySet<string>
  isOpen: boolean
  onToggle: () => void
  onCheck: (ids: string[], isChecked: boolean) => void
}

export function SmartFilterGroup({ group, choices, isOpen, onToggle, onCheck }: SmartFilterGroupProps) {
  const ids = useMemo(() => group.values.map(({ value }) => choiceId(group.key, value)), [group])
  const checkAll = useCallback((_: string, isChecked: boolean) => onCheck(ids, isChecked), [ids, onCheck])
  const checkOne = useCallback((id: string, isChecked: boolean) => onCheck([id], isChecked), [onCheck])
  return (
    <div>
      <div className={classes.head}>
        <ActionIcon
          size={24}
          aria-label={`${isOpen ? 'Collapse' : 'Expand'} ${group.label}`}
          aria-expanded={isOpen}
          onClick={onToggle}
        >
          <IconChevronRight size={14} aria-hidden className={classes.chevron} data-open={isOpen || undefined} />
        </ActionIcon>
        <CheckRow
          id={group.key}
          label={group.label}
          {...groupState(ids, choices)}
          isStrong
          onChange={checkAll}
          aside={group.values.length}
        />
      </div>
      {isOpen && (
        <ul className={classes.values} aria-label={group.label}>
          {group.values.map(({ value, label = value, count }) => {
            const id = choiceId(group.key, value)
            return (
              <li key={id}>
                <CheckRow
                  id={id}
                  label={label}
                  isChecked={choices.has(id)}
                  onChange={checkOne}
                  aside={count === undefined ? undefined : compactCount(count)}
                />
              </li>
            )
          })}
        </ul>
      )}
    </div>
  )
}
