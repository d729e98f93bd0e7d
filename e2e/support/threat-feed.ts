import type { Page } from '@playwright/test'
import { dropdown, idle } from './reporting.ts'

/** Helpers for the threat feed tests. */

export const incidents = (page: Page) => page.getByRole('table', { name: 'Incidents' })
export const threats = (page: Page) => page.getByRole('table', { name: 'Active threats' })
export const searchBox = (page: Page) => page.getByRole('textbox', { name: 'Search incidents' })
export const findColumn = (page: Page, nth: number) => incidents(page).locator(`tbody tr > td:nth-child(${nth})`)

export async function pick(page: Page, label: string, ...values: string[]) {
  await dropdown(page, label).click()
  const panel = page.getByRole('dialog', { name: label })
  for (const value of values) await panel.getByRole('checkbox', { name: value }).check()
  await panel.getByRole('button', { name: 'Apply' }).click()
  await idle(page)
}

export const dates = (page: Page) => {
  const { searchParams } = new URL(page.url())
  return { dateStart: searchParams.get('from') ?? '', dateEnd: searchParams.get('to') ?? '' }
}
