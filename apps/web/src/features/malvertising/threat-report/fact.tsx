import { plainLabel, type SummaryFact } from '@vigil/charts'
import { CopyText } from '../../../ui/copy/copy-text.tsx'
import { FactLine } from '../../../ui/facts/facts.tsx'
import classes from './threat-report.module.css'

/** A fact; click to copy. The value may originate from an ad, so control characters are stripped. */
export function Fact({ label, value, isKnown }: SummaryFact) {
  const shown = plainLabel(value)
  return (
    <FactLine label={plainLabel(label)}>
      {isKnown ? (
        <CopyText value={shown} isMonospace={false} isWhole />
      ) : (
        <span className={classes.unknown}>{shown}</span>
      )}
    </FactLine>
  )
}
