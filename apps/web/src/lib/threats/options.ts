import { exactCount, feedName } from '@vigil/charts'
import type { FeedFieldItem, FeedLabel } from '@vigil/contract'
import type { FilterOption } from '../../ui/header-filter/filter-panel.tsx'
import { withChosen } from '../reporting/smart-values.ts'

/** What a dropdown offers, in the order of the names that are shown. */
export function optionsOf(of: FeedLabel, items: readonly FeedFieldItem[], chosen: readonly string[]): FilterOption[] {
  return withChosen(items, chosen)
    .map(({ value, count }) => ({ value, label: feedName(of, value), aside: exactCount(count) }))
    .sort((a, b) => a.label.localeCompare(b.label, 'en'))
}
