import type { Locator, Page } from '@playwright/test'
import type { AnalyticsRow } from '@vigil/contract'
import { expect } from './test.ts'

/** Helpers for the analytics tests. */

export const smartFilter = (page: Page) => page.getByRole('button', { name: /^Smart Filter/ })
export const legendItem = (scope: Locator, name: string) => scope.getByRole('button', { name: new RegExp(`^${name}`) })
export const table = (page: Page) => page.getByRole('table', { name: /^Overview of/ })
export const tabs = (page: Page, label: string) => page.getByRole('tablist', { name: label })

/** Clicks a donut's ring at `turn`, clockwise from its top, 0 to 1. */
export async function clickSlice(scope: Locator, turn: number) {
  const picture = scope.getByRole('img')
  await expect(picture.locator('canvas')).toBeVisible()
  const { width, height } = (await picture.boundingBox()) ?? { width: 0, height: 0 }
  const [radius, angle] = [Math.min(width, height) * 0.39, turn * 2 * Math.PI]
  const position = { x: width / 2 + radius * Math.sin(angle), y: height / 2 - radius * Math.cos(angle) }
  await picture.click({ position })
}

export const sumValues = (rows: AnalyticsRow[]) => rows.reduce((sum, { value }) => sum + value, 0)
