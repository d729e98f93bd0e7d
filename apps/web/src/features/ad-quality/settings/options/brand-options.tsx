import { Loader, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { domainLimits, profileLimits } from '@vigil/contract'
import { useState } from 'react'
import IconSearch from '~icons/search'
import { errorMessage } from '../../../../lib/api/api.ts'
import { ErrorState } from '../../../../ui/states/error-state.tsx'
import classes from '../ad-quality-settings.module.css'
import { brandsQuery } from '../queries.ts'
import { OptionRows, type OptionsProps } from './option-rows.tsx'

/** Searches brands by name or domain, debounced. */
export function BrandOptions(options: OptionsProps) {
  const [text, setText] = useState('')
  const typed = text.trim().toLowerCase()
  const [debounced] = useDebouncedValue(typed, profileLimits.searchDebounceMs)
  const isLongEnough = typed.length >= domainLimits.searchLength
  const found = useQuery(brandsQuery(debounced))
  const isWaiting = isLongEnough && (debounced !== typed || found.isFetching)
  return (
    <section className={classes.pane} aria-label="Brands found">
      <TextInput
        aria-label="Search brands"
        placeholder="Search brands by name or domain"
        leftSection={<IconSearch size={14} aria-hidden />}
        rightSection={isWaiting ? <Loader size={14} aria-label="Searching" /> : null}
        value={text}
        maxLength={64}
        data-autofocus
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {found.isError && !isWaiting ? (
        <ErrorState detail={errorMessage(found.error)} onRetry={found.refetch} />
      ) : (
        <OptionRows
          {...options}
          items={isLongEnough ? (found.data ?? []) : []}
          label="Brands found"
          emptyText={emptyText(isLongEnough, isWaiting)}
        />
      )}
    </section>
  )
}

function emptyText(isLongEnough: boolean, isWaiting: boolean) {
  if (!isLongEnough) return `Type at least ${domainLimits.searchLength} characters to search for brands.`
  return isWaiting ? 'Searching…' : 'No results found by the search criteria.'
}
