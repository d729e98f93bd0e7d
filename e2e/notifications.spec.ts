import type { Page } from '@playwright/test'
import { notificationCreate, notificationDelete, notificationList, notificationUpdate } from '@vigil/contract'
import { unique } from './support/api.ts'
import { choose, clickTwice, dialog, failure, findRow, success } from './support/controls.ts'
import { collectComplaints, expectGoodLooks } from './support/looks.ts'
import { enterWith } from './support/people.ts'
import { expect, superadmin, test } from './support/test.ts'

/** Pages poll every ten seconds; this leaves ample time. */
const soon = { timeout: 45_000 }
const toast = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })

test.afterEach(async ({ admin }) => {
  for (const { id, active, ...notification } of await admin.call(notificationList, {})) {
    if (active === 0) continue
    const body = { active: 0 as const, text: notification.text, productTypeId: notification.product_type_id }
    await admin.call(notificationUpdate, { params: { id }, body })
  }
})

test('an activated notification appears on open pages, is dismissed for good, and disappears when deactivated @thorough', async ({
  page,
  enterAs,
  browser,
  server,
  sessionOf,
}) => {
  test.slow()
  const complaints = collectComplaints(page)
  const words = unique('Maintenance on Sunday')
  const reader = await browser.newPage({ baseURL: server.url })
  await enterWith(reader, await sessionOf('web@vigil.test'), '/threat-library')
  const shop = await browser.newPage({ baseURL: server.url })
  await enterWith(shop, await sessionOf('shop@vigil.test'), '/contact-us')

  await enterAs(superadmin, '/notifications')
  const create = page.getByRole('button', { name: 'Create', exact: true })
  await expect(create).toBeDisabled()
  await page
    .getByLabel('Notification text')
    .fill(`**${words}**\n\n<img src=x onerror=alert(1)> [click](javascript:alert(1))`)
  await page.getByRole('tab', { name: 'Preview' }).click()
  const preview = page.getByRole('region', { name: 'Preview' })
  await expect(preview.locator('strong')).toHaveText(words)
  await expect(preview).toContainText('<img src=x onerror=alert(1)> [click](javascript:alert(1))')
  await expect(preview.locator('img, a')).toHaveCount(0)
  await choose(page, page, 'Product', /^VigilAd/)
  await clickTwice(create)
  await expect(success(page, 'The notification has been successfully added.')).toBeVisible()
  await expect(create).toBeDisabled()

  const row = findRow(page, words)
  await expect(row).toHaveCount(1)
  await expect(row).toContainText('VigilAd')
  await row.getByRole('switch').press('Space')
  await expect(success(page, 'The notification has been successfully updated.')).toBeVisible()
  await expect(toast(reader, words)).toBeVisible(soon)
  await expect(toast(page, words)).toBeVisible(soon)
  await expect(toast(shop, words)).toBeHidden()

  await toast(reader, words).getByRole('button', { name: 'Dismiss message' }).click()
  await expect(toast(reader, words)).toBeHidden()
  await reader.reload()
  await expect(reader.getByRole('heading', { level: 1 })).toBeVisible()
  const polled = reader.waitForResponse('**/api/notifications/active', soon)
  await polled
  await expect(toast(reader, words)).toBeHidden()

  await row.getByRole('switch').press('Space')
  await expect(toast(page, words)).toBeHidden(soon)
  expect(complaints).toEqual([])
  await reader.close()
  await shop.close()
})

test('only one is active at a time; texts are edited by double click and removed after confirmation @thorough', async ({
  page,
  enterAs,
  admin,
}) => {
  const [first, second] = [unique('First message'), unique('Second message')]
  for (const text of [first, second]) await admin.call(notificationCreate, { body: { text, productTypeId: 2 } })
  await enterAs(superadmin, '/notifications')
  await findRow(page, first).getByRole('switch').press('Space')
  await expect(findRow(page, first).getByRole('switch')).toBeChecked()
  await findRow(page, second).getByRole('switch').press('Space')
  await expect(
    failure(page, 'Sorry, there can be only 1 active notification. Please inactivate the current one first.'),
  ).toBeVisible()
  await expect(findRow(page, second).getByRole('switch')).not.toBeChecked()

  await findRow(page, second).getByText(second).dblclick()
  const editor = dialog(page, 'Edit notification')
  const changed = unique('Changed message')
  await editor.getByLabel('Notification text').fill(changed)
  await editor.getByRole('button', { name: 'Save' }).click()
  await expect(editor).toBeHidden()
  await expect(findRow(page, changed)).toContainText('VigilCart')

  await findRow(page, changed)
    .getByRole('button', { name: /^Remove/ })
    .click()
  const question = dialog(page, 'Remove notification')
  await expect(question).toContainText('Are you sure you want to remove this notification?')
  await question.getByRole('button', { name: 'Confirm' }).click()
  await expect(success(page, 'The notification has been successfully removed.')).toBeVisible()
  await expect(findRow(page, changed)).toBeHidden()
})

test('looks right with and without data @thorough', async ({ page, enterAs, admin }) => {
  test.slow()
  const complaints = collectComplaints(page)
  await enterAs(superadmin, '/notifications')
  await expect(findRow(page, 'Maintenance on Sunday, 02:00')).toBeVisible()
  await expectGoodLooks(page, 'notifications')
  for (const { id } of await admin.call(notificationList, {})) await admin.call(notificationDelete, { params: { id } })
  await page.reload()
  await expect(page.getByText('NO DATA IS AVAILABLE.')).toBeVisible()
  await expectGoodLooks(page, 'notifications empty')
  expect(complaints).toEqual([])
})
