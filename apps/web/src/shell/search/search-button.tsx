import { Kbd, Tooltip, UnstyledButton } from '@mantine/core'
import IconSearch from '~icons/search'
import classes from './search-button.module.css'

/** Opens the search; in the collapsed menu, an icon with its name on hover and focus. */
export function SearchButton({ isNarrow, onClick }: { isNarrow: boolean; onClick: () => void }) {
  return (
    <Tooltip label="Search (Ctrl+K)" position="right" disabled={!isNarrow} openDelay={0}>
      <UnstyledButton
        className={classes.button}
        data-narrow={isNarrow || undefined}
        aria-label={isNarrow ? 'Search everything' : undefined}
        aria-keyshortcuts="Control+K"
        onClick={onClick}
      >
        <IconSearch size={16} stroke={1.7} aria-hidden />
        {!isNarrow && <span>Search everything</span>}
        {!isNarrow && (
          <Kbd size="xs" aria-hidden>
            Ctrl K
          </Kbd>
        )}
      </UnstyledButton>
    </Tooltip>
  )
}
