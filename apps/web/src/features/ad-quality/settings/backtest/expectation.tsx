import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type BacktestExpectation, backtestLimits } from '@vigil/contract'
import { errorMessage } from '../../../../lib/api/api.ts'
import classes from '../../../../lib/backtest/backtest.module.css'
import { dayInWords, exactCount } from '../../../../lib/format/formats.ts'
import { SectionCard } from '../../../../ui/section-card.tsx'
import { ErrorState } from '../../../../ui/states/error-state.tsx'
import type { ProfileKey } from '../queries.ts'
import { expectationQuery } from './queries.ts'

/** Numbers expected at the last save from a preview, and those counted since. Nothing without such a save. */
export function Expectation({ settingsKey }: { settingsKey: ProfileKey }) {
  const expectation = useQuery(expectationQuery(settingsKey))
  if (!expectation.isError && !expectation.data) return null
  return (
    <SectionCard
      title="Expected and actual"
      description={expectation.data && `Saved from a preview of ${expectation.data.days} days`}
    >
      {expectation.isError ? (
        <ErrorState detail={errorMessage(expectation.error)} onRetry={expectation.refetch} />
      ) : (
        expectation.data && <Comparison expectation={expectation.data} />
      )}
    </SectionCard>
  )
}

function Comparison({ expectation }: { expectation: BacktestExpectation }) {
  const { savedAt, actual, blockedPerDay, reportedPerDay, isCurrent } = expectation
  const average = (counts: number[]) => counts.reduce((sum, count) => sum + count, 0) / Math.max(1, counts.length)
  const rows = [
    { label: 'Blocked', expected: blockedPerDay, counted: actual.map(({ blocked }) => blocked) },
    { label: 'Reported', expected: reportedPerDay, counted: actual.map(({ reported }) => reported) },
  ]
  return (
    <div className={classes.sections}>
      <Text size="sm" c="dimmed">
        {describeProgress(savedAt, actual.length)}
        {!isCurrent && ' Lists or tags have changed since, so the numbers may differ.'}
      </Text>
      <table className={classes.sites}>
        <thead>
          <tr>
            <th scope="col">Ads per day</th>
            <th scope="col">Expected</th>
            <th scope="col">Actual</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, expected, counted }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{exactCount(Math.round(expected))}</td>
              <td>{counted.length === 0 ? 'No complete day yet' : exactCount(Math.round(average(counted)))}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {actual.length > 0 && (
        <ul className={classes.days} aria-label="Blocked ads by day">
          {actual.map(({ day, blocked }) => (
            <li key={day}>
              {dayInWords(day)}: <strong>{exactCount(blocked)}</strong> blocked
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function describeProgress(savedAt: string, days: number) {
  const saved = `Saved on ${dayInWords(savedAt)}.`
  if (days === 0) return `${saved} The comparison begins with the first complete day (UTC).`
  if (days < backtestLimits.comparedDays) return `${saved} ${days} of ${backtestLimits.comparedDays} days so far.`
  return `${saved} Average of the ${days} days after.`
}
