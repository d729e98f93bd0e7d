import { expect, type Locator, type Page } from '@playwright/test'
import { dialog } from './controls.ts'

/** Helpers for the reporting pages. */

export const publisher = 'publisher@vigil.test'
/** One of its sites. */
export const sportSite = 'sport.harbourpost.com'

export const tile = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
export const card = (page: Page, title: string | RegExp) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: title, level: 2, exact: true }) })
export const idle = (page: Page) => expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
export const findRows = (table: Locator) => table.locator('tbody tr:not([aria-hidden])')
/** A table filter by its label. */
export const dropdown = (page: Page, label: string) =>
  page.getByRole('button', { name: new RegExp(`^${label}(: all$| .+ selected$)`) })
export const exact = (count: number) => count.toLocaleString('en-US')
export const sites = (page: Page) => page.getByRole('button', { name: /^Sites & Apps:/ })

/** The displayed days, from the URL. */
export function readDays(page: Page) {
  const { searchParams } = new URL(page.url())
  return { timeframeFrom: searchParams.get('from') ?? '', timeframeTo: searchParams.get('to') ?? '' }
}

export async function chooseOnly(page: Page, site: string) {
  await sites(page).click()
  const modal = dialog(page, 'Sites & Apps')
  await modal.getByRole('button', { name: 'Unselect All' }).click()
  await modal.getByRole('textbox').fill(site)
  await modal.getByRole('checkbox', { name: site }).check()
  await modal.getByRole('button', { name: 'Apply' }).click()
}

export async function chooseDays(page: Page, quickRange: string) {
  await page.getByRole('button', { name: /^Date Range/ }).click()
  await page.getByRole('button', { name: quickRange }).click()
}
