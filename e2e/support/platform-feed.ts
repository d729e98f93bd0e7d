import type { Page } from '@playwright/test'
import { chooseDays, idle } from './reporting.ts'

/** Helpers for the platform feed tests. */

export const ssp = 'ssp@vigil.test'
export const dsp = 'dsp@vigil.test'
export const active = (page: Page) => page.getByRole('table', { name: 'Active threats' })
export const inactive = (page: Page) => page.getByRole('table', { name: 'Inactive threats' })
export const header = (page: Page, name: string) => active(page).getByRole('columnheader', { name, exact: true })
export const searchBox = (page: Page) => page.getByRole('textbox', { name: 'Search threats' })
export const tab = (page: Page, name: string) => page.getByRole('tab', { name: new RegExp(`^${name} threats`) })
export const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
/** The burst's three creatives, with scripts from one host, and the row of those without an id. */
export const burst = `/platform-feed?search=go-matchday41&from=${daysAgo(6)}&to=${daysAgo(0)}`

export async function see(page: Page, visibility: 'Visible' | 'Hidden' | 'All') {
  await page.getByRole('radiogroup', { name: 'Visibility' }).getByText(visibility, { exact: true }).click()
  await idle(page)
}

export async function lastWeek(page: Page) {
  await chooseDays(page, 'Last 7 days')
  await idle(page)
}
