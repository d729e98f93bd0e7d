import { Button, Loader, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import {
  domainLimits,
  domainMessages,
  parseDomain,
  profileLimits,
  typedDomain,
  typedDomainProblem,
} from '@vigil/contract'
import { useState } from 'react'
import IconPlus from '~icons/plus'
import IconSearch from '~icons/search'
import { errorMessage } from '../../../../lib/api/api.ts'
import { showError } from '../../../../ui/snackbar.tsx'
import { ErrorState } from '../../../../ui/states/error-state.tsx'
import classes from '../ad-quality-settings.module.css'
import { domainsQuery, useAddDomain } from '../queries.ts'
import { saveProblem } from '../save-problem.ts'
import { OptionRows, type OptionsProps } from './option-rows.tsx'

/** Finds known domains; any other valid domain can be added. */
export function DomainOptions(options: OptionsProps) {
  const { organizationId, onChange } = options
  const [text, setText] = useState('')
  const typed = text.toLowerCase()
  const [debounced] = useDebouncedValue(typed, profileLimits.searchDebounceMs)
  const problem = typedDomainProblem(typed)
  // A part of a domain is no valid URL, but finds domains: 888 finds 888.com.
  const isSought = typed.length >= domainLimits.searchLength && problem !== domainMessages.prefix
  const found = useQuery({ ...domainsQuery(organizationId, debounced), enabled: isSought && debounced === typed })
  const add = useAddDomain(organizationId)
  const isWaiting = isSought && (debounced !== typed || found.isFetching)
  const items = isSought ? (found.data ?? []) : []
  const isKnown = items.some(({ label }) => label === typed)
  const isNew =
    isSought && !isWaiting && found.isSuccess && !isKnown && problem === null && parseDomain(typed) === typed
  const addTyped = () =>
    add.mutate(typed, {
      onSuccess: (item) => {
        onChange(item, true)
        setText('')
      },
      onError: (error) => showError(saveProblem(error)),
    })
  return (
    <section className={classes.pane} aria-label="Domains found">
      <TextInput
        aria-label="Search domains"
        placeholder="Search domains, e.g. example.com"
        leftSection={<IconSearch size={14} aria-hidden />}
        rightSection={isWaiting ? <Loader size={14} aria-label="Searching" /> : null}
        value={text}
        maxLength={253}
        spellCheck={false}
        autoCapitalize="off"
        error={problem}
        data-autofocus
        onChange={(event) => setText(typedDomain(event.currentTarget.value))}
      />
      {found.isError && !isWaiting ? (
        <ErrorState detail={errorMessage(found.error)} onRetry={found.refetch} />
      ) : (
        <OptionRows {...options} items={items} label="Domains found" emptyText={emptyText(isSought, isWaiting, isNew)}>
          {isNew && (
            <Button
              className={classes.addUrl}
              variant="light"
              size="xs"
              leftSection={<IconPlus size={14} aria-hidden />}
              loading={add.isPending}
              onClick={addTyped}
            >
              Add Url {typed}
            </Button>
          )}
        </OptionRows>
      )}
    </section>
  )
}

function emptyText(isSought: boolean, isWaiting: boolean, isNew: boolean) {
  if (!isSought) return `Type at least ${domainLimits.searchLength} characters to search for domains or add one.`
  if (isWaiting) return 'Searching…'
  return isNew ? '' : 'No results found by the search criteria.'
}
