import { Button, Group, Loader, Text, TextInput } from '@mantine/core'
import { useCallback, useMemo, useState } from 'react'
import IconSearch from '~icons/search'
import { withValues } from '../check-list/check-tree.ts'
import { EmptyState } from '../states/empty-state.tsx'
import {
  countChosen,
  type FilterGroup,
  type FilterSelection,
  filterGroups,
  toChoices,
  toSelection,
} from './filter-groups.ts'
import classes from './smart-filter.module.css'
import { SmartFilterGroup } from './smart-filter-group.tsx'

type SmartFilterProps = {
  groups: FilterGroup[]
  value: FilterSelection
  onSubmit: (selection: FilterSelection) => void
  onReset: () => void
  isLoading?: boolean
  emptyText?: string
}

/** With more groups than this, only those with a selection start open. */
const openedGroups = 3

/** A panel of groups; nothing changes until Submit. Set `key` to the applied value to reset it on change. */
export function SmartFilter({
  groups,
  value,
  onSubmit,
  onReset,
  isLoading,
  emptyText = 'No values found',
}: SmartFilterProps) {
  const [choices, setChoices] = useState<ReadonlySet<string>>(() => toChoices(value))
  const [toggled, setToggled] = useState<ReadonlySet<string>>(new Set())
  const [search, setSearch] = useState('')

  const shown = useMemo(() => filterGroups(groups, search), [groups, search])
  const check = useCallback((ids: string[], isChecked: boolean) => {
    setChoices((current) => withValues(current, ids, isChecked))
  }, [])
  // With many groups, only those with a selection start open.
  const isManyGroups = groups.length > openedGroups
  const isOpenAtFirst = (key: string) => !isManyGroups || (value[key] ?? []).length > 0
  const isOpen = (key: string) => isOpenAtFirst(key) !== toggled.has(key)
  const isAllClosed = groups.length > 0 && groups.every(({ key }) => !isOpen(key))
  const setAll = (open: boolean) =>
    setToggled(new Set(groups.map(({ key }) => key).filter((key) => isOpenAtFirst(key) !== open)))
  const count = countChosen(toSelection(groups, choices))

  return (
    <div className={classes.panel}>
      <div className={classes.tools}>
        <TextInput
          size="xs"
          className={classes.search}
          placeholder="Search"
          aria-label="Search values"
          leftSection={<IconSearch size={14} aria-hidden />}
          value={search}
          maxLength={64}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        <Button
          size="compact-sm"
          variant="subtle"
          color="gray"
          disabled={groups.length === 0}
          onClick={() => setAll(isAllClosed)}
        >
          {isAllClosed ? 'Expand all' : 'Collapse all'}
        </Button>
      </div>
      <div className={classes.groups}>
        {isLoading && (
          <div className={classes.loading} role="status">
            <Loader size={18} aria-hidden />
            <Text size="sm" c="dimmed">
              Loading…
            </Text>
          </div>
        )}
        {!isLoading && shown.length === 0 && <EmptyState text={emptyText} minHeight={120} />}
        {!isLoading &&
          shown.map((group) => (
            <SmartFilterGroup
              key={group.key}
              group={group}
              choices={choices}
              isOpen={isOpen(group.key) || search.trim() !== ''}
              onToggle={() => setToggled(withValues(toggled, [group.key], !toggled.has(group.key)))}
              onCheck={check}
            />
          ))}
      </div>
      <Group className={classes.actions} justify="space-between">
        <Text size="xs" c="dimmed" role="status">
          {count} selected
        </Text>
        <Group gap={8}>
          <Button
            size="xs"
            variant="default"
            onClick={() => {
              setChoices(new Set())
              onReset()
            }}
          >
            Reset
          </Button>
          <Button size="xs" onClick={() => onSubmit(toSelection(groups, choices))}>
            Submit
          </Button>
        </Group>
      </Group>
    </div>
  )
}
