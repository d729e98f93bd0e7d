import { Loader, Modal, Text, TextInput, UnstyledButton } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { limits, searchAll, searchLimits } from '@vigil/contract'
import { type KeyboardEvent, useId, useState } from 'react'
import IconSearch from '~icons/search'
import { call, errorMessage } from '../../lib/api/api.ts'
import { useProfile } from '../../lib/viewer/profile.ts'
import { isSuperadmin } from '../../lib/viewer/viewer.ts'
import { useMenu } from '../menu-items.ts'
import classes from './search-dialog.module.css'
import { findPages, groupResults, type SearchResult } from './search-results.ts'

const debounceMs = 250

/** Search over pages, organizations, sites, creatives and orders. */
export function SearchDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      withCloseButton={false}
      title="Search"
      centered={false}
      size={560}
      padding={0}
      classNames={{ header: classes.header }}
    >
      <SearchPanel onClose={onClose} />
    </Modal>
  )
}

function SearchPanel({ onClose }: { onClose: () => void }) {
  const id = useId()
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const [active, setActive] = useState(0)
  const { groups, isFetching, error, isLongEnough } = useResults(text)
  const all = groups.flatMap(({ results }) => results)
  const open = (result: SearchResult | undefined) => {
    if (!result) return
    onClose()
    void navigate({ href: result.href })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (event.key === 'Enter') open(all[active])
    if (step === undefined || all.length === 0) return
    event.preventDefault()
    const next = (active + step + all.length) % all.length
    setActive(next)
    document.getElementById(`${id}-${next}`)?.scrollIntoView({ block: 'nearest' })
  }
  return (
    <>
      <TextInput
        data-autofocus
        role="combobox"
        aria-label="Search everything"
        aria-expanded={all.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={all.length > 0 ? `${id}-${active}` : undefined}
        placeholder="Search pages, organizations, sites, creatives, orders"
        leftSection={<IconSearch size={16} aria-hidden />}
        rightSection={isFetching ? <Loader size={14} /> : null}
        maxLength={limits.textLength}
        classNames={{ input: classes.input }}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value)
          setActive(0)
        }}
        onKeyDown={onKeyDown}
      />
      <div id={`${id}-list`} role="listbox" aria-label="Results" className={classes.list}>
        {groups.map(({ name, results }) => (
          // biome-ignore lint/a11y/useSemanticElements: a listbox contains groups of options, not fieldsets
          <div key={name} role="group" aria-label={name}>
            <Text className={classes.group} aria-hidden>
              {name}
            </Text>
            {results.map((result) => {
              const at = all.indexOf(result)
              return (
                <UnstyledButton
                  key={result.href}
                  id={`${id}-${at}`}
                  role="option"
                  tabIndex={-1}
                  aria-selected={at === active}
                  className={classes.result}
                  onMouseMove={() => setActive(at)}
                  onClick={() => open(result)}
                >
                  <span className={classes.label}>{result.label}</span>
                  {result.note && <span className={classes.note}>{result.note}</span>}
                </UnstyledButton>
              )
            })}
          </div>
        ))}
      </div>
      <Text role="status" size="sm" c="dimmed" className={classes.status}>
        {error && errorMessage(error)}
        {!error && all.length === 0 && isLongEnough && !isFetching && 'No results found.'}
        {!isLongEnough && text !== '' && `Type at least ${searchLimits.shortestText} characters to search data.`}
      </Text>
    </>
  )
}

function useResults(typed: string) {
  const profile = useProfile()
  const isAdmin = isSuperadmin(profile)
  const pages = useMenu().flatMap(({ items }) => items)
  const [debounced] = useDebouncedValue(typed.trim(), debounceMs)
  const isLongEnough = debounced.length >= searchLimits.shortestText
  // Superadmins search the events of the organization that the page shows.
  const { organization } = useSearch({ strict: false }) as { organization?: unknown } // every page may have it
  const organizationId = isAdmin && Number(organization) > 0 ? Number(organization) : undefined
  const { data, isFetching, error } = useQuery({
    queryKey: ['search', debounced, organizationId],
    queryFn: ({ signal }) => call(searchAll, { query: { q: debounced, organizationId } }, { signal }),
    enabled: isLongEnough,
    placeholderData: (before) => before,
  })
  const groups = groupResults(findPages(pages, typed), isLongEnough ? data : undefined, { isSuperadmin: isAdmin })
  return { groups, isFetching, error, isLongEnough }
}
