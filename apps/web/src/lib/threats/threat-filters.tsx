import { Button } from '@mantine/core'
import { type FeedFieldItem, type FeedLabel, feedLabels, feedSearchText } from '@vigil/contract'
import { type ReactNode, useMemo } from 'react'
import IconSearch from '~icons/search'
import IconX from '~icons/x'
import { ChoiceFilter } from '../../ui/choice-filter/choice-filter.tsx'
import { AddedFilters } from '../../ui/phone-filters.tsx'
import { textProblem } from '../../ui/validated-text-input/text-rules.ts'
import { ValidatedTextInput } from '../../ui/validated-text-input/validated-text-input.tsx'
import { useSearchField } from '../search/search-field.ts'
import { buildOptions } from './options.ts'
import classes from './threats.module.css'

export type ThreatDropdown<Param extends string> = {
  param: Param
  /** The field that supplies the values. */
  of: FeedLabel
  items: readonly FeedFieldItem[]
  chosen: string[]
}

type ThreatFiltersProps<Param extends string> = {
  label: string
  searchLabel: string
  search: string
  onSearch: (text: string) => unknown
  dropdowns: readonly ThreatDropdown<Param>[]
  onChoose: (param: Param, values: string[]) => unknown
  onClear: () => unknown
  isLoading: boolean
  /** Pills of filters without a dropdown. */
  children?: ReactNode
  isNarrowedElsewhere?: boolean
}

/** Search field and dropdowns of a feed; each dropdown offers values that fit the others. */
export function ThreatFilters<Param extends string>(props: ThreatFiltersProps<Param>) {
  const { label, searchLabel, search, onSearch, dropdowns, onChoose, onClear, isLoading } = props
  const [text, setText] = useSearchField(search, (debounced) => {
    // Invalid text is not searched; the field shows the error.
    if (textProblem(debounced) === null) onSearch(feedSearchText(debounced))
  })
  const options = useMemo(() => dropdowns.map(({ of, items, chosen }) => buildOptions(of, items, chosen)), [dropdowns])
  const isNarrowed = props.isNarrowedElsewhere || search !== '' || dropdowns.some(({ chosen }) => chosen.length > 0)
  const clear = () => {
    setText('')
    onClear()
  }
  return (
    <search className={classes.filters} aria-label={label}>
      <AddedFilters isChanged={isNarrowed}>
        <ValidatedTextInput
          size="xs"
          className={classes.search}
          aria-label={searchLabel}
          placeholder="Search creative, seat, …"
          leftSection={<IconSearch size={14} aria-hidden />}
          data-page-search
          value={text}
          onChange={setText}
        />
        {dropdowns.map(({ param, of, chosen }, index) => (
          <ChoiceFilter
            key={param}
            label={feedLabels[of]}
            options={options[index] ?? []}
            value={chosen}
            onApply={(values) => onChoose(param, values)}
            isLoading={isLoading}
            emptyText="No values found"
          />
        ))}
        {props.children}
        <Button
          size="xs"
          variant="subtle"
          color="gray"
          leftSection={<IconX size={13} aria-hidden />}
          disabled={!isNarrowed && text === ''}
          onClick={clear}
        >
          Clear all
        </Button>
      </AddedFilters>
    </search>
  )
}
