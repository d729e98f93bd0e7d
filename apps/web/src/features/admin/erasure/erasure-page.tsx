import { Button, Group, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Erasure } from '@vigil/contract'
import { useState } from 'react'
import IconTrash from '~icons/trash'
import { exactCount, timeInWords } from '../../../lib/format/formats.ts'
import { organizationsQuery } from '../../../lib/organizations/organizations.ts'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import type { DataColumn } from '../../../ui/data-table/data-table-model.ts'
import { DownloadButton } from '../../../ui/download-button/download-button.tsx'
import { FactLine, Facts } from '../../../ui/facts/facts.tsx'
import { Picker } from '../../../ui/picker.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { EraseModal } from './erase-modal.tsx'
import classes from './erasure.module.css'
import { erasuresQuery, personQuery, type Subject, saveExport } from './queries.ts'

const statuses = {
  'in progress': { label: 'In progress', tone: 'accent' },
  completed: { label: 'Completed', tone: 'good' },
  failed: { label: 'Failed', tone: 'danger' },
} as const

const sum = ({ removed }: Erasure) => Object.values(removed).reduce((total, count) => total + count, 0)

const columns: DataColumn<Erasure>[] = [
  { id: 'at', header: 'Time (UTC)', width: 176, isSortable: false, value: ({ createdAt }) => timeInWords(createdAt) },
  {
    id: 'kind',
    header: 'Erased',
    width: 132,
    isSortable: false,
    value: ({ kind }) => (kind === 'organization' ? 'Organization' : 'Person'),
  },
  {
    id: 'subject',
    header: 'ID',
    minWidth: 160,
    isSortable: false,
    isCopyable: true,
    value: ({ subjectId }) => subjectId,
  },
  {
    id: 'status',
    header: 'Status',
    width: 132,
    isSortable: false,
    value: ({ status }) => statuses[status].label,
    cell: ({ status }) => <StatusBadge tone={statuses[status].tone}>{statuses[status].label}</StatusBadge>,
  },
  {
    id: 'removed',
    header: 'Removed',
    width: 112,
    align: 'end',
    isSortable: false,
    value: (row) => exactCount(sum(row)),
  },
]

export function ErasurePage() {
  const erasures = useQuery(erasuresQuery)
  return (
    <div className={classes.page}>
      <div className={classes.cards}>
        <OrganizationCard />
        <PersonCard />
      </div>
      <SectionCard title="Erasures" isFlush>
        <DataTable
          caption="Erasures"
          columns={columns}
          rows={erasures.data}
          rowId={({ id }) => id}
          rowLabel={({ subjectId }) => `erasure of ${subjectId}`}
          isLoading={erasures.isPending}
          error={erasures.error}
          onRetry={erasures.refetch}
          emptyText="No data has been erased yet."
          renderExpanded={(erasure) => <ErasureReport erasure={erasure} />}
        />
      </SectionCard>
    </div>
  )
}

/** Lists the deleted rows, and how long copies remain. */
function ErasureReport({ erasure }: { erasure: Erasure }) {
  const { removed, backupsGoneBy, journalGoneBy, problem } = erasure
  const rows = Object.entries(removed).filter(([, count]) => count > 0)
  return (
    <div className={classes.details}>
      <Facts>
        {problem && <FactLine label="Problem">{problem}</FactLine>}
        {rows.map(([place, count]) => (
          <FactLine key={place} label={place.replaceAll('_', ' ')}>
            {exactCount(count)}
          </FactLine>
        ))}
        {backupsGoneBy && <FactLine label="Last backup of events deleted">{timeInWords(backupsGoneBy)} UTC</FactLine>}
        {journalGoneBy && <FactLine label="Last journal record deleted">{timeInWords(journalGoneBy)} UTC</FactLine>}
        <FactLine label="Other backups">Backups that the operator makes of the databases are not changed.</FactLine>
      </Facts>
    </div>
  )
}

function OrganizationCard() {
  const [id, setId] = useState<string | null>(null)
  const organizations = useQuery(organizationsQuery)
  const chosen = organizations.data?.find(({ orgId }) => String(orgId) === id)
  return (
    <SectionCard title="Organization" description="With its people, tags, settings and events">
      <div className={classes.fields}>
        <Picker
          label="Organization"
          width="100%"
          placeholder="Select an organization"
          options={(organizations.data ?? []).map(({ orgId, orgName }) => ({ value: String(orgId), label: orgName }))}
          value={id}
          isLoading={organizations.isPending}
          onChange={setId}
        />
        <SubjectActions
          subject={chosen ? { kind: 'organization', id: chosen.orgId, name: chosen.orgName } : null}
          onErased={() => setId(null)}
        />
      </div>
    </SectionCard>
  )
}

function PersonCard() {
  const [text, setText] = useState('')
  const email = text.trim().toLowerCase()
  const person = useQuery(personQuery(email))
  const isUnknown = person.isSuccess && person.data === null && email.includes('@')
  return (
    <SectionCard title="Person" description="With their account, requests and reports">
      <div className={classes.fields}>
        <TextInput
          label="Email"
          placeholder="name@example.com"
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          error={person.error?.message}
        />
        {isUnknown && (
          <Text size="sm" c="dimmed" role="status">
            No account has this email.
          </Text>
        )}
        <SubjectActions
          subject={person.data ? { kind: 'client', id: person.data.user_id, name: person.data.email } : null}
          onErased={() => setText('')}
        />
      </div>
    </SectionCard>
  )
}

function SubjectActions({ subject, onErased }: { subject: Subject | null; onErased: () => void }) {
  const [isErasing, setIsErasing] = useState(false)
  return (
    <Group gap="xs">
      <DownloadButton disabled={!subject} onDownload={async () => subject && saveExport(subject)}>
        Export as JSON
      </DownloadButton>
      <Button
        color="red"
        variant="light"
        leftSection={<IconTrash size={16} aria-hidden />}
        disabled={!subject}
        onClick={() => setIsErasing(true)}
      >
        Erase…
      </Button>
      {subject && isErasing && (
        <EraseModal
          subject={subject}
          onClose={(isErased) => {
            setIsErasing(false)
            if (isErased) onErased()
          }}
        />
      )}
    </Group>
  )
}
