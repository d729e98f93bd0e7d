import { Tooltip } from '@mantine/core'
import { type FeedLabel, feedLabels } from '@vigil/contract'
import { feedName, feedTime } from '@vigil/presentation'
import { CopyText } from '../../ui/copy/copy-text.tsx'
import type { DataColumn } from '../../ui/data-table/data-table-model.ts'
import type { Threat } from './threat.ts'
import classes from './threats.module.css'

const unidentified = 'Unidentified Device Type was not registered with known libraries at the time of processing'

type Field<Row> = FeedLabel & keyof Row & string
type Column<Row> = DataColumn<Row>

/** A column for a field, labelled by the contract. */
export function column<Row extends Threat>(id: Field<Row>, more: Partial<Column<Row>> = {}): Column<Row> {
  const text = (row: Row) => String(row[id])
  return { id, header: feedLabels[id], value: (row) => feedName(id, text(row)), ...more }
}

/** An id column with copy on click; unknown ids cannot be copied. */
export function idColumn<Row extends Threat>(
  id: Field<Row>,
  width: number,
  more: Partial<Column<Row>> = {},
): Column<Row> {
  return column<Row>(id, {
    width,
    cell: (row) => {
      const text = String(row[id])
      return text ? <CopyText value={text} /> : <span className={classes.unknown}>{feedName(id, text)}</span>
    },
    ...more,
  })
}

/** To the minute; seconds are in the details, the tooltip and the export. */
export function timeColumn<Row extends Threat>(
  id: Field<Row>,
  width: number,
  more: Partial<Column<Row>> = {},
): Column<Row> {
  const time = (row: Row) => feedTime(String(row[id] ?? ''))
  return column<Row>(id, { width, value: time, cell: (row) => time(row).slice(0, 16), ...more })
}

const counts: readonly string[] = ['attacks', 'domainsAffected']

/** Adds the period to the headers of counts. */
export const withPeriod = <Row,>(columns: readonly Column<Row>[], period: string): Column<Row>[] =>
  columns.map((one) => (counts.includes(one.id) ? { ...one, note: period, width: Math.max(one.width ?? 0, 88) } : one))

export const deviceCell = ({ device }: Pick<Threat, 'device'>) =>
  device || (
    <Tooltip label={unidentified} maw={280} multiline>
      <span>{feedName('device', '')}</span>
    </Tooltip>
  )
