import { Text } from '@mantine/core'
import type { Backtest } from '@vigil/contract'
import { dollars } from '@vigil/presentation'
import classes from '../../../../lib/backtest/backtest.module.css'
import { exactCount } from '../../../../lib/format/formats.ts'

type Tile = { label: string; saved: number; changed: number; format: (value: number) => string }

export function Figures({ backtest, hasChanges }: { backtest: Backtest; hasChanges: boolean }) {
  const { saved, changed, judged, isPartial } = backtest
  const atLeast = (value: number) => `${isPartial ? '≥ ' : ''}${exactCount(value)}`
  const tiles: Tile[] = [
    { label: 'Blocked ads', saved: saved.blocked.ads, changed: changed.blocked.ads, format: exactCount },
    { label: 'Creatives', saved: saved.blocked.creatives, changed: changed.blocked.creatives, format: atLeast },
    { label: 'Bidders', saved: saved.blocked.bidders, changed: changed.blocked.bidders, format: exactCount },
    { label: 'Bid value', saved: saved.blocked.bidValueUsd, changed: changed.blocked.bidValueUsd, format: dollars },
    { label: 'Reported ads', saved: saved.reported.ads, changed: changed.reported.ads, format: exactCount },
  ]
  return (
    <div>
      <dl className={classes.tiles}>
        {tiles.map(({ label, format, ...tile }) => (
          <div key={label} className={classes.tile}>
            <dt>{label}</dt>
            <dd className={classes.value}>{format(tile.changed)}</dd>
            {hasChanges && (
              <dd className={classes.before} data-changed={tile.changed !== tile.saved || undefined}>
                {tile.changed === tile.saved ? 'unchanged' : `${format(tile.saved)} as saved`}
              </dd>
            )}
          </div>
        ))}
      </dl>
      <Text size="sm" c="dimmed" mt={8}>
        Of {exactCount(judged.ads)} ads. Creatives, bidders and bid value are those of blocked ads.
      </Text>
    </div>
  )
}
