import { Tooltip } from '@mantine/core'
import { calculateChange } from '@vigil/presentation'
import IconArrowDownRight from '~icons/arrow-down-right'
import IconArrowUpRight from '~icons/arrow-up-right'
import IconEqual from '~icons/equal'
import classes from './stat-tile.module.css'

export type GoodWhen = 'up' | 'down' | 'neither'

type ChangeBadgeProps = {
  value: number | null
  before: number | null
  goodWhen?: GoodWhen
  /** The previous value, for the tooltip. */
  beforeText: string
}

const icons = { up: IconArrowUpRight, down: IconArrowDownRight, equal: IconEqual }
const words = { up: 'up ', down: 'down ', equal: 'unchanged, ', unknown: '' }

/** Change from the previous period: arrow and text as well as colour, for colour-blind users. */
export function ChangeBadge({ value, before, goodWhen = 'neither', beforeText }: ChangeBadgeProps) {
  const { direction, text } = calculateChange(value, before)
  const Icon = direction === 'unknown' ? null : icons[direction]
  const isMoved = direction === 'up' || direction === 'down'
  const tone = isMoved && goodWhen !== 'neither' ? (direction === goodWhen ? 'good' : 'bad') : 'plain'
  return (
    <Tooltip label={`Previous period: ${beforeText}`}>
      <span className={classes.change}>
        <span className={classes.delta} data-tone={tone}>
          {Icon && <Icon size={14} stroke={2} aria-hidden />}
          <span className={classes.word}>{words[direction]}</span>
          {text}
        </span>
        <span className={classes.versus}>vs. previous period</span>
      </span>
    </Tooltip>
  )
}
