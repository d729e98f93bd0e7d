import { Tabs } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './analytics.module.css'

type ReportTabsProps = {
  /** Names the row of tabs. */
  label: string
  tabs: readonly { value: string; label: string }[]
  value: string
  onChange: (value: string) => void
  children: ReactNode
}

/** Tabs in one row, which scrolls where the screen is too narrow for it; below them what the chosen one shows. */
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
