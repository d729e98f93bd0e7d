import { Button } from '@mantine/core'
import { IconSearch, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { feedSearchText } from '@vigil/contract'
import { useMemo } from 'react'
import { useSearchField } from '../../lib/search-field.ts'
import { ChoiceFilter } from '../../ui/choice-filter/choice-filter.tsx'
import { textProblem } from '../../ui/validated-text-input/text-rules.ts'
import { ValidatedTextInput } from '../../ui/validated-text-input/validated-text-input.tsx'
import { chosenOf, dropdownLabel, dropdowns, isNarrowed, noChoice, optionsOf, toParams } from './feed-filters.ts'
import { type FeedBody, fieldsQuery } from './queries.ts'
import classes from './threat-feed.module.css'
import type { ThreatFeedSearch } from './threat-feed-search.ts'

type FeedDropdownsProps = {
  body: FeedBody
  search: ThreatFeedSearch
  change: (part: Partial<ThreatFeedSearch>) => unknown
}

/** The search and the eight filters of the feed, each offering what fits the others. */
export function FeedDropdowns({ body, search, change }: FeedDropdownsProps) {
  const fields = useQuery(fieldsQuery(body))
  const chosen = chosenOf(search)
  const [text, setText] = useSearchField(search.search, (settled) => {
    // What is not valid is not searched for; the field says what is wrong with it.
    if (textProblem(settled) === null) change({ search: feedSearchText(settled), page: 1 })
  })
  const options = useMemo(
    () => dropdowns.map(({ field, param, of }) => optionsOf(of, fields.data?.[field] ?? [], chosen[param])),
    [fields.data, chosen],
  )
  const clear = () => {
    setText('')
    change({ ...noChoice, search: '', page: 1 })
  }
  return (
    <search className={classes.filters} aria-label="Filters of the feed">
      <ValidatedTextInput
        size="xs"
        className={classes.search}
        aria-label="Search incidents"
        placeholder="Search creative, seat, …"
        leftSection={<IconSearch size={14} aria-hidden />}
        data-page-search
        value={text}
        onChange={setText}
      />
      {dropdowns.map(({ param, of }, index) => (
        <ChoiceFilter
          key={param}
          label={dropdownLabel(of)}
          options={options[index] ?? []}
          value={chosen[param]}
          onApply={(values) => change({ [param]: toParams(values), page: 1 })}
          isLoading={fields.isPending}
          emptyText="No values found"
        />
      ))}
      <Button
        size="xs"
        variant="subtle"
        color="gray"
        leftSection={<IconX size={13} aria-hidden />}
        disabled={!isNarrowed(search) && text === ''}
        onClick={clear}
      >
        Clear all
      </Button>
    </search>
  )
}
