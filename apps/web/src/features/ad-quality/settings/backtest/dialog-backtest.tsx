import { UnstyledButton } from '@mantine/core'
import type { ProfileChange } from '@vigil/contract'
import IconChevronDown from '~icons/chevron-down'
import classes from '../../../../lib/backtest/backtest.module.css'
import { usePageSearch } from '../../../../lib/search/page-search.ts'
import { adQualitySettingsSearch, defaultPeriod } from '../ad-quality-settings-search.ts'
import type { ProfileKey } from '../queries.ts'
import { BacktestResult } from './backtest-result.tsx'

/** Preview of the changes in a dialog; closed by default. */
export function DialogBacktest({ settingsKey, changes }: { settingsKey: ProfileKey; changes: ProfileChange[] }) {
  const [{ preview }, change] = usePageSearch(adQualitySettingsSearch)
  const isOpen = preview !== null
  return (
    <section className={classes.inDialog} aria-label="What would this do?">
      <UnstyledButton
        className={classes.opener}
        aria-expanded={isOpen}
        onClick={() => change({ preview: isOpen ? null : defaultPeriod })}
      >
        <IconChevronDown size={16} aria-hidden className={classes.chevron} data-open={isOpen || undefined} />
        What would this do?
      </UnstyledButton>
      {isOpen && (
        <BacktestResult
          settingsKey={settingsKey}
          days={preview}
          onChangeDays={(days) => change({ preview: days })}
          changes={changes}
        />
      )}
    </section>
  )
}
