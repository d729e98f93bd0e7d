import { type MouseEvent, type ReactNode, useState } from 'react'
import classes from './heat-map.module.css'

type Tip = { title: string; measure: string; value: string }
type Position = { row: number; column: number; x: number; y: number }

/** A single tooltip for all cells of a heat map, styled like the charts' tooltip. */
export function useHeatTip(textOf: (row: number, column: number) => Tip | null): {
  tip: ReactNode
  handlers: { onMouseOver: (event: MouseEvent<HTMLElement>) => void; onMouseLeave: () => void }
} {
  const [position, setPosition] = useState<Position | null>(null)
  const text = position && textOf(position.row, position.column)
  return {
    tip: position && text && (
      <div className={classes.tip} style={{ left: position.x, top: position.y }} aria-hidden>
        <div className={classes.tipTitle}>{text.title}</div>
        <div className={classes.tipRow}>
          <span>{text.measure}</span>
          <strong>{text.value}</strong>
        </div>
      </div>
    ),
    handlers: {
      onMouseOver: (event) => setPosition(findPosition(event)),
      onMouseLeave: () => setPosition(null),
    },
  }
}

function findPosition(event: MouseEvent<HTMLElement>): Position | null {
  const cell = event.target instanceof Element ? event.target.closest<HTMLElement>('td[data-row]') : null
  const frame = event.currentTarget.parentElement
  if (!cell || !frame) return null
  const [at, around] = [cell.getBoundingClientRect(), frame.getBoundingClientRect()]
  const middle = at.left + at.width / 2 - around.left
  // Keeps it inside the card; 130 px is half of its maximum width.
  const x = Math.min(Math.max(middle, 130), Math.max(130, around.width - 130))
  return { row: Number(cell.dataset.row), column: Number(cell.dataset.column), x, y: at.bottom - around.top + 4 }
}
