import type { CoverageFigures } from '@vigil/contract'
import { shareOfWhole } from '@vigil/presentation'
import classes from './coverage.module.css'

type CoverageBarProps = Pick<CoverageFigures, 'ads' | 'inspected' | 'contained'>

/** Inspected, contained and open ads as parts of a bar. The numbers are in the columns next to it. */
export function CoverageBar({ ads, inspected, contained }: CoverageBarProps) {
  const parts = [
    { name: 'Inspected', part: 'inspected', count: inspected },
    { name: 'Contained only', part: 'contained', count: contained },
    { name: 'Neither', part: 'open', count: ads - inspected - contained },
  ]
  const words = parts.map(({ name, count }) => `${name}: ${shareOfWhole(count / ads)}`).join(', ')
  return (
    <div className={classes.bar} role="img" aria-label={words} title={words}>
      {parts
        .filter(({ count }) => count > 0)
        .map(({ part, count }) => (
          <span key={part} data-part={part} style={{ flexGrow: count }} />
        ))}
    </div>
  )
}

/** Explains the colours of the bars. */
export const CoverageKey = () => (
  <ul className={classes.key}>
    <li data-part="inspected">Inspected</li>
    <li data-part="contained">Contained only</li>
    <li data-part="open">Neither</li>
  </ul>
)
