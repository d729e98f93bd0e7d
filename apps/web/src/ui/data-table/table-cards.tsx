import { Checkbox, Loader, Skeleton, UnstyledButton, VisuallyHidden } from '@mantine/core'
import IconChevronRight from '~icons/chevron-right'
import classes from './table-cards.module.css'
import { TableCell } from './table-cell.tsx'
import { labelRow, type TableBodyProps } from './table-grid.tsx'

/** Rows as cards with labelled values, for narrow screens. */
export function TableCards<Row extends object>({ props, state }: TableBodyProps<Row>) {
  if (props.isLoading && state.pageRows.length === 0) {
    return (
      <div className={classes.list} aria-hidden>
        {[0, 1, 2].map((at) => (
          <Skeleton key={at} h={148} radius="md" />
        ))}
      </div>
    )
  }
  if (state.pageRows.length === 0) return null
  return (
    <ul className={classes.list} aria-label={props.caption}>
      {state.pageRows.map((row) => {
        const label = labelRow(props, row.original)
        const isOpen = row.getIsExpanded()
        return (
          <li
            key={row.id}
            className={classes.card}
            data-selected={row.getIsSelected() || undefined}
            data-muted={props.isRowMuted?.(row.original) || undefined}
          >
            {props.selection?.isBusy?.(row.original) && (
              <Loader className={classes.select} size={18} role="status" aria-label={`${label} is in progress`} />
            )}
            {props.selection && !props.selection.isBusy?.(row.original) && (
              <Checkbox
                className={classes.select}
                label={<span className={classes.selectText}>Select</span>}
                aria-label={`Select ${label}`}
                checked={row.getIsSelected()}
                disabled={!row.getCanSelect()}
                onChange={(event) => row.toggleSelected(event.currentTarget.checked)}
              />
            )}
            <dl className={classes.values}>
              {state.shownColumns.map((column) => (
                <div key={column.id} className={classes.value} data-bare={column.isHeaderHidden || undefined}>
                  <dt>
                    {column.header}
                    {column.note && <span className={classes.note}>{column.note}</span>}
                  </dt>
                  <dd>
                    <TableCell column={column} row={row.original} />
                  </dd>
                </div>
              ))}
            </dl>
            {row.getCanExpand() && (
              <UnstyledButton className={classes.more} aria-expanded={isOpen} onClick={() => row.toggleExpanded()}>
                <IconChevronRight size={14} aria-hidden className={classes.chevron} data-open={isOpen || undefined} />
                {isOpen ? 'Less' : 'More'}
                <VisuallyHidden>about {label}</VisuallyHidden>
              </UnstyledButton>
            )}
            {isOpen && <div className={classes.details}>{props.renderExpanded?.(row.original)}</div>}
          </li>
        )
      })}
    </ul>
  )
}
