import { expect, type Locator, type Page } from '@playwright/test'

/** How people use the pieces of the component kit. */

/** A field by the start of its label; a list that belongs to it has the same label and is not meant. */
export const field = (scope: Page | Locator, label: string) =>
  scope.getByLabel(label).and(scope.locator('input, textarea'))

export async function choose(page: Page, scope: Page | Locator, label: string, option: string | RegExp) {
  await field(scope, label).first().click()
  await page.getByRole('option', { name: option }).click()
}

export const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })

/** Messages that come and go, by their exact text. */
// The newest: one of the same words may still be there.
export const success = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text }).last()
export const failure = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text }).last()

/** The message is still there just before its time is over, and gone just after. The page's clock must be installed. */
export async function expectGoneAfter(page: Page, message: Locator, ms: number) {
  await expect(message).toBeVisible()
  await page.clock.fastForward(ms - 1_500)
  await expect(message).toBeVisible()
  await page.clock.fastForward(1_600)
  await expect(message).toBeHidden()
}

export const useClock = (page: Page) => page.clock.install({ time: new Date() })

export const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })
