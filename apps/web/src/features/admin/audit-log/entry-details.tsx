import { Table, Text } from '@mantine/core'
import { type AuditEntry, auditRecords } from '@vigil/contract'
import { CopyText } from '../../../ui/copy/copy-text.tsx'
import { FactLine, Facts } from '../../../ui/facts/facts.tsx'
import classes from './audit-log.module.css'
import { fieldInWords, organizationInWords, valueInWords } from './audit-words.ts'

/** Everything that is stored about an entry. Values are untrusted text. */
export function EntryDetails({ entry }: { entry: AuditEntry }) {
  const { actor, record, organization, changes, isErased } = entry
  return (
    <div className={classes.details}>
      <Facts>
        <FactLine label="Number">{entry.sequence}</FactLine>
        {actor.id && (
          <FactLine label="User ID">
            <CopyText value={actor.id} />
          </FactLine>
        )}
        {actor.organization && <FactLine label="Member of">{actor.organization}</FactLine>}
        <FactLine label="IP address">{actor.address ?? (isErased ? 'Erased' : 'Not recorded')}</FactLine>
        {organization && <FactLine label="Organization">{organizationInWords(entry)}</FactLine>}
        {record && (
          <FactLine label={`${auditRecords[record.kind]} ID`}>
            <CopyText value={record.id} />
          </FactLine>
        )}
      </Facts>
      {changes.length > 0 && <Changes changes={changes} />}
      {isErased && (
        <Text size="sm" c="dimmed">
          Personal details of this entry were erased. Its place in the chain is unchanged.
        </Text>
      )}
    </div>
  )
}

function Changes({ changes }: Pick<AuditEntry, 'changes'>) {
  const hasBefore = changes.some((change) => 'before' in change)
  return (
    <Table.ScrollContainer minWidth={280}>
      <Table verticalSpacing={6} className={classes.changes}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Field</Table.Th>
            {hasBefore && <Table.Th>Before</Table.Th>}
            <Table.Th>{hasBefore ? 'After' : 'Value'}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {changes.map((change) => (
            <Table.Tr key={change.field}>
              <Table.Td>{fieldInWords(change.field)}</Table.Td>
              {hasBefore && <Table.Td>{'before' in change ? valueInWords(change.before) : ''}</Table.Td>}
              <Table.Td>{'after' in change ? valueInWords(change.after) : ''}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}
