import { Button, Group, Loader, Text, TextInput } from '@mantine/core'
import { useMemo, useState } from 'react'
import IconSearch from '~icons/search'
import { CheckRow } from '../check-list/check-row.tsx'
import classes from './header-filter.module.css'

export type FilterOption = { value: string; label: string; aside?: string }

type FilterPanelProps = {
  label: string
  options: FilterOption[]
  /** Empty means no filter. */
  value: string[]
  onApply: (value: string[]) => void
  emptyText?: string
  isLoading?: boolean
}

/** Checkbox list for a dropdown, mounted each time it opens; nothing changes until Apply. */
export function FilterPanel({
  label,
  options,
  value,
  onApply,
  emptyText = 'No results found',
  isLoading = false,
}: FilterPanelProps) {
  const [draft, setDraft] = useState<ReadonlySet<string>>(() => new Set(value))
  const [search, setSearch] = useState('')
  const shown = useMemo(() => {
    const wanted = search.trim().toLowerCase()
    return options.filter((option) => option.label.toLowerCase().includes(wanted))
  }, [options, search])
  const [check] = useState(() => (id: string, isChecked: boolean) => {
    setDraft((current) => {
      const next = new Set(current)
      if (isChecked) next.add(id)
      else next.delete(id)
      return next
    })
  })
  return (
    <>
      <div className={classes.search}>
        <TextInput
          size="xs"
          placeholder="Search"
          aria-label={`Search ${label}`}
          leftSection={<IconSearch size={14} aria-hidden />}
          value={search}
          maxLength={64}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      </div>
      <div className={classes.list}>
        {shown.map((option) => (
          <CheckRow
            key={option.value}
            id={option.value}
            label={option.label}
            isChecked={draft.has(option.value)}
            onChange={check}
            aside={option.aside}
          />
        ))}
        {isLoading && shown.length === 0 && <Loader size="sm" mx="auto" my="md" display="block" />}
        {!isLoading && shown.length === 0 && (
          <Text size="sm" c="dimmed" ta="center" py="md">
            {emptyText}
          </Text>
        )}
      </div>
      <Group className={classes.actions} justify="space-between" gap={4}>
        <Button
          size="compact-sm"
          variant="subtle"
          onClick={() => setDraft(new Set([...draft, ...shown.map((option) => option.value)]))}
        >
          Select all
        </Button>
        <Group gap={4}>
          <Button size="compact-sm" variant="subtle" color="gray" onClick={() => onApply([])}>
            Reset
          </Button>
          <Button size="compact-sm" onClick={() => onApply([...draft])}>
            Apply
          </Button>
        </Group>
      </Group>
    </>
  )
}
