import { expect, type Locator, type Page } from '@playwright/test'

/** Helpers for the component kit's controls. */

/** A field by the start of its label, excluding a list with the same label. */
export const field = (scope: Page | Locator, label: string) =>
  scope.getByLabel(label).and(scope.locator('input, textarea'))

export async function choose(page: Page, scope: Page | Locator, label: string, option: string | RegExp) {
  await field(scope, label).first().click()
  await page.getByRole('option', { name: option }).click()
}

/** Two clicks before the page can react to the first. */
export const clickTwice = (button: Locator) =>
  button.evaluate((element) => {
    for (let click = 0; click < 2; click++) element.dispatchEvent(new MouseEvent('click', { bubbles: true }))
  })

export const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })

/** Toasts, by their exact text. */
// The newest: an older one with the same text may still be visible.
export const success = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text }).last()
export const failure = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text }).last()

/** The message is visible just before its time is over, and gone just after. Requires an installed page clock. */
export async function expectGoneAfter(page: Page, message: Locator, ms: number) {
  await expect(message).toBeVisible()
  await page.clock.fastForward(ms - 1_500)
  await expect(message).toBeVisible()
  await page.clock.fastForward(1_600)
  await expect(message).toBeHidden()
}

export const useClock = (page: Page) => page.clock.install({ time: new Date() })

export const findRow = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })
