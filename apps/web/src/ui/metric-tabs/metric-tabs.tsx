import { Skeleton, Tabs, VisuallyHidden } from '@mantine/core'
import { compactCount, exactCount, type Format, type Stat } from '@vigil/presentation'
import { type ReactNode, useId } from 'react'
import { ChangeBadge, type GoodWhen } from '../stat-tile/change-badge.tsx'
import classes from './metric-tabs.module.css'

export type MetricTab<Value extends string = string> = {
  value: Value
  label: string
  /** Undefined while loading, null after a failure. */
  stat: Pick<Stat, 'value' | 'before'> | null | undefined
  format?: Format
  exactFormat?: Format
  /** Which direction is good; `neither` keeps the change grey. */
  goodWhen?: GoodWhen
}

type MetricTabsProps<Value extends string> = {
  /** Accessible name of the tab list. */
  label: string
  tabs: readonly MetricTab<Value>[]
  value: Value
  onChange: (value: Value) => void
  /** Panel of the selected tab. */
  children: ReactNode
}

/** Headline numbers as tabs: each shows its number and change, and the selected one its chart. */
export function MetricTabs<Value extends string>({ label, tabs, value, onChange, children }: MetricTabsProps<Value>) {
  const id = useId()
  const choose = (next: string | null) => {
    const tab = tabs.find((each) => each.value === next)
    if (tab) onChange(tab.value)
  }
  return (
    <Tabs value={value} onChange={choose} keepMounted={false} variant="metrics">
      <Tabs.List className={classes.list} aria-label={label}>
        {tabs.map((tab) => (
          <Tabs.Tab
            key={tab.value}
            value={tab.value}
            aria-describedby={`${id}-${tab.value}`}
            classNames={{ tab: classes.tab, tabLabel: classes.body }}
          >
            <span className={classes.label}>{tab.label}</span>
            <Figure {...tab} changeId={`${id}-${tab.value}`} />
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={value} className={classes.panel}>
        {children}
      </Tabs.Panel>
    </Tabs>
  )
}

type FigureProps = MetricTab & { changeId: string }

/** Screen readers announce the exact number with the tab's name, and the change as its description. */
function Figure({ stat, format = compactCount, exactFormat = exactCount, goodWhen, changeId }: FigureProps) {
  if (stat === undefined)
    return (
      <span className={classes.loading}>
        <VisuallyHidden>Loading</VisuallyHidden>
        <Skeleton component="span" display="block" h={24} w={88} mt={6} />
        <Skeleton component="span" display="block" h={14} w={120} mt={10} />
      </span>
    )
  const { value, before } = stat ?? { value: null }
  return (
    <>
      <span className={classes.value} title={exactFormat(value)} aria-hidden>
        {format(value)}
      </span>
      <VisuallyHidden>{` ${exactFormat(value)}`}</VisuallyHidden>
      {before === undefined ? null : (
        <span id={changeId} aria-hidden>
          <ChangeBadge value={value} before={before} goodWhen={goodWhen} beforeText={exactFormat(before)} />
        </span>
      )}
    </>
  )
}
