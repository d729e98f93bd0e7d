import { shareOfWhole } from '@vigil/presentation'
import { exactCount } from '../../../lib/format/formats.ts'
import { SectionCard } from '../../../ui/section-card.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { type CountRow, sumCounts, toCountRows } from './balance.ts'
import classes from './operations.module.css'

type CountTableProps = {
  title: string
  description: string
  label: string
  counts: Record<string, number>
  nameOf: (key: string) => string
  emptyText: string
}

/** A few counts that add up to a total; too few to sort or paginate. */
export function CountTable({ title, description, label, counts, nameOf, emptyText }: CountTableProps) {
  const rows = toCountRows(counts, nameOf)
  const total = sumCounts(counts)
  return (
    <SectionCard title={title} description={description} isFlush>
      {rows.length === 0 ? (
        <EmptyState text={emptyText} minHeight={96} />
      ) : (
        <table className={classes.table} aria-label={title}>
          <thead>
            <tr>
              <th scope="col">{label}</th>
              <th scope="col">Count</th>
              <th scope="col">Share</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Row key={row.name} row={row} total={total} />
            ))}
          </tbody>
        </table>
      )}
    </SectionCard>
  )
}

function Row({ row: { name, count }, total }: { row: CountRow; total: number }) {
  return (
    <tr>
      <th scope="row" title={name}>
        {name}
      </th>
      <td>{exactCount(count)}</td>
      <td>{total > 0 ? shareOfWhole(count / total) : '–'}</td>
    </tr>
  )
}
