import { type Format, sparkline, timeLabel, timeTitle } from '@vigil/presentation'
import { type PointerEvent, useState } from 'react'
import { usePalette } from '../chart/use-palette.ts'
import classes from './stat-tile.module.css'

type SparklineViewProps = {
  label: string
  times: readonly string[]
  values: readonly (number | null)[]
  format: Format
}

const size = { width: 240, height: 40 }

/** Trend by hour or day; hovering shows the value. */
export function SparklineView({ label, times, values, format }: SparklineViewProps) {
  const [at, setAt] = useState<number | null>(null)
  const { line, dots, area } = sparkline(values, size)
  const colour = usePalette().series[0]
  const onPointerMove = (event: PointerEvent<HTMLDivElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    setAt(Math.round(Math.min(1, Math.max(0, (event.clientX - left) / width)) * (times.length - 1)))
  }
  const pointed = at === null ? undefined : times[at]
  return (
    <div className={classes.trend} onPointerMove={onPointerMove} onPointerLeave={() => setAt(null)}>
      <svg
        className={classes.sparkline}
        viewBox={`0 0 ${size.width} ${size.height}`}
        preserveAspectRatio="none"
        role="img"
        style={{ '--sparkline-colour': colour }}
        aria-label={describe(label, times, values, format)}
      >
        <path d={area} className={classes.area} />
        <path d={line} className={classes.line} vectorEffect="non-scaling-stroke" />
        <path d={dots} className={classes.dots} vectorEffect="non-scaling-stroke" />
        {at !== null && times.length > 1 && (
          <path
            d={`M${2 + (at / (times.length - 1)) * (size.width - 4)} 0V${size.height}`}
            className={classes.pointer}
            vectorEffect="non-scaling-stroke"
          />
        )}
      </svg>
      <div className={classes.times} aria-hidden>
        {pointed !== undefined && at !== null ? (
          <>
            <span>{timeTitle(pointed)}</span>
            <strong>{format(values[at])}</strong>
          </>
        ) : (
          <>
            <span>{timeLabel(times[0] ?? '')}</span>
            {times.length > 1 && <span>{timeLabel(times.at(-1) ?? '')}</span>}
          </>
        )}
      </div>
    </div>
  )
}

function describe(label: string, times: readonly string[], values: readonly (number | null)[], format: Format): string {
  const known = values.filter((value) => value !== null)
  if (known.length === 0) return `${label}: no trend`
  const [first = '', last = ''] = [times[0], times.at(-1)]
  const range = `from ${format(Math.min(...known))} to ${format(Math.max(...known))}`
  return `${label}, ${timeTitle(first)} to ${timeTitle(last)}: ${range}, last ${format(known.at(-1))}`
}
