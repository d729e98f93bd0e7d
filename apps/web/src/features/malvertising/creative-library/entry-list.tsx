import { UnstyledButton } from '@mantine/core'
import { creativeLibraryLimits } from '@vigil/contract'
import { plainLabel } from '@vigil/presentation'
import { useState } from 'react'
import { FactLine } from '../../../ui/facts/facts.tsx'
import classes from './creative-details.module.css'
import { factText } from './creative-facts.ts'

type EntryListProps = { label: string; entries: readonly string[]; nameOf: (entry: string) => string }

/** The first entries; '…' expands the rest. */
export function EntryList({ label, entries, nameOf }: EntryListProps) {
  const [isWhole, setIsWhole] = useState(false)
  const shown = isWhole ? entries : entries.slice(0, creativeLibraryLimits.listedEntries)
  const hidden = entries.length - shown.length
  return (
    <FactLine label={label}>
      {entries.length === 0 ? factText('') : shown.map((entry) => plainLabel(nameOf(entry))).join(', ')}
      {hidden > 0 && (
        <UnstyledButton
          className={classes.more}
          aria-label={`Show ${hidden} more of ${label}`}
          onClick={() => setIsWhole(true)}
        >
          …
        </UnstyledButton>
      )}
    </FactLine>
  )
}
