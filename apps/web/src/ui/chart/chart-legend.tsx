import { compactCount, type Format, type Hidden, type LegendItem, otherLabel, shareOfWhole } from '@vigil/presentation'
import type { ReactNode } from 'react'
import { useMaximised } from '../maximise/maximised.ts'
import classes from './chart-legend.module.css'

/** Extra actions of an item; none for Other. */
export type LegendItemActions = (label: string) => ReactNode

type ChartLegendProps = {
  /** From `legendItems`, in the chart's order. */
  items: readonly LegendItem[]
  hidden: Hidden
  onHiddenChange: (hidden: Hidden) => void
  /** Accessible name of the group, e.g. 'SSPs'. */
  label: string
  /** A list with numbers next to a donut, a row above or below a wide chart. */
  layout?: 'list' | 'row'
  format?: Format
  /** Text before the items. */
  caption?: string
  itemActions?: LegendItemActions
  /** Shape of the swatches: a line for line charts. */
  swatch?: 'area' | 'line'
  /** Names summed up as Other: on hover, and in full in a maximised card. */
  others?: readonly string[]
}

/** Legend shared by all charts: a click or key press hides an item (crossed out) and shows it again. */
export function ChartLegend(props: ChartLegendProps) {
  const { items, hidden, onHiddenChange, label, layout = 'list', format, caption, itemActions } = props
  const { swatch = 'area', others = [] } = props
  const { isMaximised } = useMaximised()
  const otherNames = others.length > 0 ? `${otherLabel}: ${others.join(', ')}` : undefined
  const toggle = (name: string) => {
    const next = new Set(hidden)
    if (!next.delete(name)) next.add(name)
    onHiddenChange(next)
  }
  const isAnyHidden = items.some((item) => hidden.has(item.label))
  return (
    <div className={classes.legend} data-layout={layout}>
      {caption && <div className={classes.caption}>{caption}</div>}
      <ul className={classes.items} aria-label={label}>
        {items.map((item) => (
          <li key={item.label}>
            <LegendButton
              item={item}
              swatch={swatch}
              title={item.isOther ? otherNames : undefined}
              isHidden={hidden.has(item.label)}
              format={layout === 'list' ? (format ?? compactCount) : format}
              onClick={() => toggle(item.label)}
            />
            {itemActions && !item.isOther && <span className={classes.actions}>{itemActions(item.label)}</span>}
          </li>
        ))}
        {layout === 'row' && isAnyHidden && (
          <li>
            <ShowAll onClick={() => onHiddenChange(new Set())} />
          </li>
        )}
      </ul>
      {isMaximised && otherNames && <p className={classes.others}>{otherNames}</p>}
      {layout === 'list' && isAnyHidden && <ShowAll onClick={() => onHiddenChange(new Set())} />}
    </div>
  )
}

const ShowAll = ({ onClick }: { onClick: () => void }) => (
  <button type="button" className={classes.showAll} onClick={onClick}>
    Show all
  </button>
)

type LegendButtonProps = {
  item: LegendItem
  swatch: 'area' | 'line'
  title: string | undefined
  isHidden: boolean
  format?: Format
  onClick: () => void
}

function LegendButton({ item, swatch, title = item.label, isHidden, format, onClick }: LegendButtonProps) {
  return (
    <button
      type="button"
      className={classes.item}
      aria-pressed={!isHidden}
      title={title}
      onClick={onClick}
      style={{ '--legend-colour': item.colour }}
    >
      <span className={classes.swatch} data-shape={swatch} data-stroke={item.stroke} aria-hidden />
      <span className={classes.label}>{item.label}</span>
      {format && (
        <span className={classes.numbers}>
          <span>{format(item.value)}</span>
          {item.share !== null && <span className={classes.share}>{shareOfWhole(item.share)}</span>}
        </span>
      )}
    </button>
  )
}
