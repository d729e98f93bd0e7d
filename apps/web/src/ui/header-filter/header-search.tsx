import { CloseButton, TextInput } from '@mantine/core'
import IconSearch from '~icons/search'
import { TooLongPopover, useTextLimit } from '../validated-text-input/text-limit.tsx'

type HeaderSearchProps = {
  /** E.g. 'Email': names the field ('Search Email'). */
  label: string
  value: string
  onChange: (value: string) => void
  placeholder?: string
  error?: string | null
  /** '/' focuses it. */
  isPageSearch?: boolean
}

/** Search field in a table header. Longer text is cut, with a message. */
export function HeaderSearch({
  label,
  value,
  onChange,
  placeholder = 'Search',
  error,
  isPageSearch,
}: HeaderSearchProps) {
  const { isTooLong, cut } = useTextLimit()
  return (
    <TooLongPopover isOpen={isTooLong}>
      <TextInput
        size="xs"
        aria-label={`Search ${label}`}
        placeholder={placeholder}
        leftSection={<IconSearch size={13} aria-hidden />}
        rightSection={value && <CloseButton size={18} aria-label={`Clear ${label}`} onClick={() => onChange('')} />}
        value={value}
        error={error}
        data-page-search={isPageSearch || undefined}
        onChange={(event) => onChange(cut(event.currentTarget.value))}
      />
    </TooLongPopover>
  )
}
