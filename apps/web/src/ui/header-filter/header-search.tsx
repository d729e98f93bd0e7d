import { CloseButton, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'

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

/** Search field in a table header. */
export function HeaderSearch({
  label,
  value,
  onChange,
  placeholder = 'Search',
  error,
  isPageSearch,
}: HeaderSearchProps) {
  return (
    <TextInput
      size="xs"
      aria-label={`Search ${label}`}
      placeholder={placeholder}
      leftSection={<IconSearch size={13} aria-hidden />}
      rightSection={value && <CloseButton size={18} aria-label={`Clear ${label}`} onClick={() => onChange('')} />}
      maxLength={64}
      value={value}
      error={error}
      data-page-search={isPageSearch || undefined}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
