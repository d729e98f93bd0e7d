import { Anchor, Tooltip, VisuallyHidden } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { notAvailable } from '@vigil/contract'
import { calculateChange, compactCount, exactCount, shareOfWhole } from '@vigil/presentation'
import { TablePane } from '../../../ui/maximise/table-pane.tsx'
import type { Share } from './shares.ts'
import classes from './statistics.module.css'

type ShareListProps = {
  label: string
  shares: readonly Share[]
  /** Search parameters for a value's threats; null for no link. */
  buildAddress: (value: string) => Record<string, unknown> | null
  beforeWords: string
}

/** Values as bars of their share, with a mark for the previous period. */
export function ShareList({ label, shares, buildAddress, beforeWords }: ShareListProps) {
  // Scales to the longest bar: small shares would be indistinguishable on a 0–100 % scale.
  const longest = Math.max(...shares.flatMap(({ share, shareBefore }) => [share, shareBefore ?? 0]), 0.01)
  return (
    <>
      <TablePane table={toTable(shares, beforeWords)} name={label} />
      <ol className={classes.list} aria-label={label}>
        {shares.map((share) => (
          <ShareRow key={share.value ?? 'other'} share={share} longest={longest} {...{ buildAddress, beforeWords }} />
        ))}
      </ol>
    </>
  )
}

const toTable = (shares: readonly Share[], beforeWords: string) => ({
  columns: ['Value', 'Threats', 'Share', beforeWords],
  rows: shares.map(({ label, count, share, before }) => [
    label,
    exactCount(count),
    shareOfWhole(share),
    before === null ? notAvailable : exactCount(before),
  ]),
})

type ShareRowProps = Pick<ShareListProps, 'buildAddress' | 'beforeWords'> & { share: Share; longest: number }

function ShareRow({ share: row, longest, buildAddress, beforeWords }: ShareRowProps) {
  const { value, label, count, share, before, shareBefore } = row
  const search = value === null ? null : buildAddress(value)
  const change = calculateChange(count, before)
  const beforeText = before === null ? 'Not Available' : `${exactCount(before)} (${shareOfWhole(shareBefore ?? 0)})`
  const width = (part: number) => `${(part / longest) * 100}%`
  return (
    <li className={classes.row}>
      <span className={classes.name} title={label}>
        {search ? (
          <Anchor size="sm" renderRoot={(props) => <Link {...props} to="/platform-feed" search={search} />}>
            {label}
          </Anchor>
        ) : (
          label
        )}
      </span>
      <Tooltip label={`${exactCount(count)} threats (${shareOfWhole(share)}); ${beforeWords}: ${beforeText}`}>
        <span className={classes.track} data-other={value === null || undefined}>
          <span className={classes.bar} style={{ width: width(share) }} />
          {shareBefore !== null && shareBefore > 0 && (
            <span className={classes.mark} style={{ left: width(shareBefore) }} />
          )}
        </span>
      </Tooltip>
      <span className={classes.count} title={exactCount(count)}>
        {compactCount(count)}
      </span>
      <span className={classes.share}>{shareOfWhole(share)}</span>
      <span className={classes.change}>
        <VisuallyHidden>{beforeWords}: </VisuallyHidden>
        {changeText(change.direction, change.text, before)}
      </span>
    </li>
  )
}

function changeText(direction: ReturnType<typeof calculateChange>['direction'], text: string, before: number | null) {
  if (before === null) return 'N/A'
  if (before === 0) return 'new'
  return direction === 'up' ? `+${text}` : direction === 'down' ? `−${text}` : text
}
