import { Button, Group, Text } from '@mantine/core'
import type { CaseEntry, CaseIncident } from '@vigil/contract'
import type { ReactNode } from 'react'
import IconDownload from '~icons/download'
import { errorMessage } from '../../../lib/api/api.ts'
import { dayInWords, timeInWords } from '../../../lib/format/formats.ts'
import { bytesInWords } from '../../../lib/format/units.ts'
import { showError } from '../../../ui/snackbar.tsx'
import { describeEntry } from './case-words.ts'
import classes from './cases.module.css'

type TimelineProps = {
  entries: CaseEntry[]
  names: Record<CaseEntry['side'], string>
  onSave: (file: { id: string; name: string }) => Promise<void>
  /** Several incidents may be of one day, so they are numbered. */
  evidence: (incident: CaseIncident, name: string) => ReactNode
}

/** All entries of a case, the oldest first. Texts and file names are the other side's: shown as text only. */
export function Timeline({ entries, names, onSave, evidence }: TimelineProps) {
  const save = (file: { id: string; name: string }) =>
    onSave(file).catch((error: unknown) => void showError(errorMessage(error)))
  return (
    <ol className={classes.timeline} aria-label="Timeline">
      {entries.map((entry) => (
        <li key={entry.id} className={classes.entry} data-side={entry.side}>
          <Text size="sm" fw={600}>
            {[names[entry.side], entry.author].filter(Boolean).join(', ')}
          </Text>
          <Text size="xs" c="dimmed">
            {describeEntry(entry)} · {timeInWords(entry.at)} (UTC)
          </Text>
          {entry.text !== '' && (
            <Text size="sm" mt={4} className={classes.words}>
              {entry.text}
            </Text>
          )}
          {(entry.incidents.length > 0 || entry.attachments.length > 0) && (
            <Group gap={6} mt={6}>
              {entry.incidents.map((incident, index) => (
                <span key={incident.actionGroupID}>
                  {evidence(incident, `Evidence ${index + 1}, ${dayInWords(incident.eventDate)}`)}
                </span>
              ))}
              {entry.attachments.map((file) => (
                <Button
                  key={file.id}
                  size="compact-xs"
                  variant="default"
                  maw="100%"
                  leftSection={<IconDownload size={12} aria-hidden />}
                  aria-label={`Download ${file.name}, ${bytesInWords(file.bytes)}`}
                  onClick={() => void save(file)}
                >
                  {file.name} · {bytesInWords(file.bytes)}
                </Button>
              ))}
            </Group>
          )}
        </li>
      ))}
    </ol>
  )
}
