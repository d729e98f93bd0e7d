import { test as base, type Page } from '@playwright/test'
import { useClock } from './controls.ts'
import { serveKit } from './kit.ts'

/** Opens the kit page with a controllable clock. */
export const test = base.extend<object, { kit: { url: string } }>({
  kit: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads fixture names from a destructured argument
    async ({}, use) => {
      const kit = await serveKit()
      await use(kit)
      kit.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: ({ kit }, use) => use(kit.url),
  page: async ({ page }, use) => {
    await useClock(page)
    await page.goto('/')
    await page.getByRole('heading', { name: 'Component kit' }).waitFor()
    await use(page)
  },
})

export const sample = (page: Page, name: string) => page.locator(`[data-sample="${name}"]`)
export const table = (page: Page) => sample(page, 'everything: search, filter, select, expand, columns, export')

export { expect } from '@playwright/test'
