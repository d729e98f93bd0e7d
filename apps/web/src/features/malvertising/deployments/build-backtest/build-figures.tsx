import { Text } from '@mantine/core'
import type { BacktestFigures, BuildBacktest } from '@vigil/contract'
import { dollars } from '@vigil/presentation'
import classes from '../../../../lib/backtest/backtest.module.css'
import { exactCount } from '../../../../lib/format/formats.ts'
import { variantInWords } from './kind-in-words.ts'

const plural = (count: number, one: string) => `${exactCount(count)} ${count === 1 ? one : `${one}s`}`

export function BuildFigures({ result }: { result: BuildBacktest }) {
  const { newlyBlocked, spared, stillBlocked, notReplayed, kindsNotReplayed, judged, isPartial } = result
  const tiles: [label: string, figures: BacktestFigures][] = [
    ['Newly blocked', newlyBlocked],
    ['No longer blocked', spared],
    ['Still blocked', stillBlocked],
    ['Not replayed', notReplayed],
  ]
  const kinds = kindsNotReplayed.map(({ variant, ads }) => `${variantInWords(variant)} (${exactCount(ads)})`)
  return (
    <div>
      <dl className={classes.tiles}>
        {tiles.map(([label, { ads, creatives, bidders, bidValueUsd }]) => (
          <div key={label} className={classes.tile}>
            <dt>{label}</dt>
            <dd className={classes.value}>
              {isPartial && '≥ '}
              {plural(ads, 'ad')}
            </dd>
            <dd className={classes.before}>
              {plural(creatives, 'creative')}, {plural(bidders, 'bidder')}, {dollars(bidValueUsd)}
            </dd>
          </div>
        ))}
      </dl>
      <Text size="sm" c="dimmed" mt={8}>
        Of {plural(judged.ads, 'ad')} with stored markup; the others were shown and would be again. Attacks that were
        only reported count as blocked.
      </Text>
      {notReplayed.ads > 0 && (
        <Text size="sm" mt={8}>
          Rules about behaviour are not replayed: {plural(notReplayed.ads, 'blocked ad')} of kinds that this build has
          no markup rule for. It can stop them only by what they do on a page. {kinds.join(', ')}.
        </Text>
      )}
    </div>
  )
}
