import { Table } from '@mantine/core'
import { Widget } from '../ui/widget/widget.tsx'
import type { WidgetQuery } from '../ui/widget/widget-body.tsx'
import classes from './kit.module.css'
import { Section } from './section.tsx'

const data = [42, 61, 38, 77, 90, 55, 68]
const ready: WidgetQuery<number[]> = {
  data,
  isPending: false,
  isFetching: false,
  isError: false,
  error: null,
  refetch: () => {},
}
const failed = { isError: true, error: { message: 'The server did not respond in time.' } }
const about = 'Attacks blocked on each site in the selected period (UTC).'

export function WidgetsSection() {
  return (
    <Section title="Widgets">
      <div className={classes.grid}>
        <Widget title="Ready" about={about} query={ready}>
          {(values, { isMaximised }) => <Bars values={values} isMaximised={isMaximised} />}
        </Widget>
        <Widget title="Loading" about={about} query={{ ...ready, data: undefined, isPending: true, isFetching: true }}>
          {() => null}
        </Widget>
        <Widget title="Empty" about={about} query={{ ...ready, data: [] }} emptyText="No data found">
          {() => null}
        </Widget>
        <Widget title="Failed" about={about} query={{ ...ready, ...failed, data: undefined }}>
          {() => null}
        </Widget>
        <Widget title="Refreshing" about={about} query={{ ...ready, isFetching: true }}>
          {(values) => <Bars values={values} />}
        </Widget>
        <Widget title="A very long title of a card whose refresh failed" about={about} query={{ ...ready, ...failed }}>
          {(values) => <Bars values={values} />}
        </Widget>
      </div>
    </Section>
  )
}

function Bars({ values, isMaximised = false }: { values: number[]; isMaximised?: boolean }) {
  if (isMaximised) {
    return <Table data={{ head: ['Day', 'Attacks'], body: values.map((value, day) => [`Day ${day + 1}`, value]) }} />
  }
  return (
    <div className={classes.bars} role="img" aria-label={`Attacks by day: ${values.join(', ')}`}>
      {values.map((value) => (
        <div key={value} className={classes.bar} style={{ height: `${value}%` }} />
      ))}
    </div>
  )
}
