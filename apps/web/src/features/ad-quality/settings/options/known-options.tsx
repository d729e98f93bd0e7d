import { Skeleton, TextInput } from '@mantine/core'
import { type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import IconSearch from '~icons/search'
import { errorMessage } from '../../../../lib/api/api.ts'
import { ErrorState } from '../../../../ui/states/error-state.tsx'
import classes from '../ad-quality-settings.module.css'
import type { Item } from '../list-draft.ts'
import { OptionRows, type OptionsProps } from './option-rows.tsx'

interface KnownOptionsProps<Answer, Key extends readonly unknown[]> extends OptionsProps {
  noun: string
  query: UseQueryOptions<Answer, Error, Item[], Key>
  isTree?: boolean
}

/** Options of a list that is loaded in full and filtered locally. */
export function KnownOptions<Answer, Key extends readonly unknown[]>(props: KnownOptionsProps<Answer, Key>) {
  const { noun, query, isTree, ...options } = props
  const known = useQuery(query)
  const [text, setText] = useState('')
  const wanted = text.trim().toLowerCase()
  const items = (known.data ?? []).filter(({ label }) => label.toLowerCase().includes(wanted))
  return (
    <section className={classes.pane} aria-label={`All ${noun}`}>
      <TextInput
        aria-label={`Search ${noun}`}
        placeholder={`Search ${noun}`}
        leftSection={<IconSearch size={14} aria-hidden />}
        value={text}
        maxLength={64}
        data-autofocus
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {known.isPending && <Skeleton h={240} />}
      {known.isError && <ErrorState detail={errorMessage(known.error)} onRetry={known.refetch} />}
      {known.isSuccess && (
        <OptionRows
          {...options}
          items={items}
          label={`All ${noun}`}
          emptyText="No results found by the search criteria."
          {...(isTree ? { isChild: ({ label }: Item) => /^\S+-\d/.test(label) } : {})}
        />
      )}
    </section>
  )
}
