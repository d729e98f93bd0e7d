import { Button, Group, Text } from '@mantine/core'
import type { Complaint, ComplaintRow } from '@vigil/contract'
import { errorMessage } from '../../../lib/api/api.ts'
import { timeInWords } from '../../../lib/format/formats.ts'
import { SectionCard } from '../../../ui/section-card.tsx'
import { showError, showSuccess } from '../../../ui/snackbar.tsx'
import { describeEffects } from './complaint-words.ts'
import classes from './complaints.module.css'
import { useMergeComplaint } from './queries.ts'

type MergedCardProps = {
  organizationId: number
  complaint: Complaint
  merged: Complaint[]
  suggestions: ComplaintRow[]
  onShow: (id: string) => void
}

/** Complaints about the same creative: merged ones, and suggestions. */
export function MergedCard({ organizationId, complaint, merged, suggestions, onShow }: MergedCardProps) {
  const merge = useMergeComplaint(organizationId)
  const onError = (failure: Error) => void showError(errorMessage(failure))
  const { id, mergedInto } = complaint
  const separate = (which: string) =>
    merge.mutate({ id: which, into: null }, { onSuccess: () => void showSuccess('Complaint separated'), onError })
  const mergeInto = (into: string) =>
    merge.mutate(
      { id, into },
      {
        onSuccess: () => {
          showSuccess('Complaints merged')
          onShow(into)
        },
        onError,
      },
    )
  if (mergedInto !== null)
    return (
      <Group>
        <Button variant="default" size="xs" loading={merge.isPending} onClick={() => separate(id)}>
          Separate this complaint
        </Button>
      </Group>
    )
  return (
    <>
      {suggestions.length > 0 && (
        <SectionCard title="Probably the same ad" description="Complaints that point to the same creative">
          <ul className={classes.others}>
            {suggestions.map((other) => (
              <li key={other.id}>
                <OtherComplaint {...other} onShow={onShow} />
                <Button
                  size="xs"
                  disabled={merge.isPending}
                  onClick={() => mergeInto(other.id)}
                  aria-label={`Merge with the complaint of ${timeInWords(other.occurredAt)}`}
                >
                  Merge
                </Button>
              </li>
            ))}
          </ul>
        </SectionCard>
      )}
      {merged.length > 0 && (
        <SectionCard title={`Merged complaints (${merged.length})`}>
          <ul className={classes.others}>
            {merged.map((other) => (
              <li key={other.id}>
                <OtherComplaint {...other} onShow={onShow} />
                <Button
                  size="xs"
                  variant="default"
                  disabled={merge.isPending}
                  onClick={() => separate(other.id)}
                  aria-label={`Separate the complaint of ${timeInWords(other.occurredAt)}`}
                >
                  Separate
                </Button>
              </li>
            ))}
          </ul>
        </SectionCard>
      )}
    </>
  )
}

type OtherComplaintProps = Pick<Complaint, 'id' | 'host' | 'occurredAt' | 'effects' | 'description'> & {
  onShow: (id: string) => void
}

function OtherComplaint({ id, host, occurredAt, onShow, ...reported }: OtherComplaintProps) {
  return (
    <div className={classes.other}>
      <Button variant="transparent" size="compact-sm" className={classes.otherName} onClick={() => onShow(id)}>
        {host}, {timeInWords(occurredAt)}
      </Button>
      <Text size="sm" c="dimmed" className={classes.words}>
        {describeEffects(reported)}
      </Text>
    </div>
  )
}
