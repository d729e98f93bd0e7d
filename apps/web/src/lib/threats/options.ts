import type { FeedFieldItem, FeedLabel } from '@vigil/contract'
import { exactCount, feedName } from '@vigil/presentation'
import type { FilterOption } from '../../ui/header-filter/filter-panel.tsx'
import { withChosen } from '../reporting/smart-values.ts'

/** Options of a dropdown, sorted by displayed name. */
export function buildOptions(
  of: FeedLabel,
  items: readonly FeedFieldItem[],
  chosen: readonly string[],
): FilterOption[] {
  return withChosen(items, chosen)
    .map(({ value, count }) => ({ value, label: feedName(of, value), aside: exactCount(count) }))
    .sort((a, b) => a.label.localeCompare(b.label, 'en'))
}
