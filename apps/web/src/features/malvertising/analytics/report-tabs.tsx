import { Tabs } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './analytics.module.css'

type ReportTabsProps = {
  /** Accessible name of the tab list. */
  label: string
  tabs: readonly { value: string; label: string }[]
  value: string
  onChange: (value: string) => void
  children: ReactNode
}

/** Tabs in one row that scrolls on narrow screens, with the active panel below. */
export function ReportTabs({ label, tabs, value, onChange, children }: ReportTabsProps) {
  return (
    <Tabs value={value} onChange={(next) => next !== null && onChange(next)} keepMounted={false}>
      <Tabs.List className={classes.tabs} aria-label={label}>
        {tabs.map((tab) => (
          <Tabs.Tab key={tab.value} value={tab.value}>
            {tab.label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={value}>{children}</Tabs.Panel>
    </Tabs>
  )
}
