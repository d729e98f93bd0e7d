import { Code, Table } from '@mantine/core'
import { conversionFields } from '@vigil/contract'
import classes from './integration.module.css'

const forms = { text: 'string', list: 'comma-separated list' }

/** Fields of a purchase; for a tag manager's snippet, with the matching variables. */
export function FieldTable({ withMacros = false }: { withMacros?: boolean }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
    <section className={classes.tableFrame} tabIndex={0} aria-label="Conversion fields">
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Field</Table.Th>
            {withMacros && <Table.Th>Macro</Table.Th>}
            <Table.Th>Type</Table.Th>
            <Table.Th>Mandatory</Table.Th>
            <Table.Th>Meaning</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {conversionFields.map(({ name, macro, form, isMandatory, about }) => (
            <Table.Tr key={name}>
              <Table.Td>
                <Code>{name}</Code>
              </Table.Td>
              {withMacros && <Table.Td>{macro && <Code>{`{{${macro}}}`}</Code>}</Table.Td>}
              <Table.Td>{forms[form]}</Table.Td>
              <Table.Td>{isMandatory ? 'yes' : 'no'}</Table.Td>
              <Table.Td>{about}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  )
}
