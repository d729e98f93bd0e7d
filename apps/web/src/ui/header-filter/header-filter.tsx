import { ActionIcon, Button, Group, Popover, Text, TextInput } from '@mantine/core'
import { IconFilter, IconFilterFilled, IconSearch } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { CheckRow } from '../check-list/check-row.tsx'
import classes from './header-filter.module.css'

type HeaderFilterProps = {
  /** 'Organization': names the button ('Filter Organization') and the search. */
  label: string
  options: { value: string; label: string }[]
  /** Empty means no filter. */
  value: string[]
  onApply: (value: string[]) => void
  emptyText?: string
}

/** A list of check boxes behind a header: nothing changes until Apply. */
export function HeaderFilter({ label, options, value, onApply, emptyText = 'No results found' }: HeaderFilterProps) {
  const [isOpen, setIsOpen] = useState(false)
  const [draft, setDraft] = useState<ReadonlySet<string>>(new Set())
  const [search, setSearch] = useState('')

  const shown = useMemo(() => {
    const wanted = search.trim().toLowerCase()
    return options.filter((option) => option.label.toLowerCase().includes(wanted))
  }, [options, search])

  const toggle = (next: boolean) => {
    setIsOpen(next)
    if (!next) return
    setDraft(new Set(value))
    setSearch('')
  }
  const apply = (selected: Iterable<string>) => {
    onApply([...selected])
    setIsOpen(false)
  }
  const [check] = useState(() => (id: string, isChecked: boolean) => {
    setDraft((current) => {
      const next = new Set(current)
      if (isChecked) next.add(id)
      else next.delete(id)
      return next
    })
  })

  const isActive = value.length > 0
  return (
    <Popover opened={isOpen} onChange={toggle} position="bottom-end" trapFocus withinPortal width={264}>
      <Popover.Target>
        <ActionIcon
          size={24}
          color={isActive ? 'accent' : 'gray'}
          aria-label={isActive ? `Filter ${label}, ${value.length} selected` : `Filter ${label}`}
          onClick={() => toggle(!isOpen)}
        >
          {isActive ? <IconFilterFilled size={14} aria-hidden /> : <IconFilter size={14} aria-hidden />}
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown p={0} aria-label={`Filter ${label}`}>
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
            />
          ))}
          {shown.length === 0 && (
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
            <Button size="compact-sm" variant="subtle" color="gray" onClick={() => apply([])}>
              Reset
            </Button>
            <Button size="compact-sm" onClick={() => apply(draft)}>
              Apply
            </Button>
          </Group>
        </Group>
      </Popover.Dropdown>
    </Popover>
  )
}
