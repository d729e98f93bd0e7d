import type { Page } from '@playwright/test'
import { dialog, findRow, success } from './support/controls.ts'
import { collectComplaints, expectGoodLooks } from './support/looks.ts'
import { expect, test } from './support/test.ts'

const shop = 'shop@vigil.test'

async function createKey(page: Page, name: string) {
  await page.getByRole('button', { name: 'Create key' }).click()
  const form = dialog(page, 'Create API key')
  await expect(form.getByRole('button', { name: 'Create key' })).toBeDisabled()
  await form.getByLabel('Name').fill(name)
  await form.getByRole('button', { name: 'Create key' }).click()
  const saving = dialog(page, 'Save your API key')
  const secret = (await saving.getByLabel('API key', { exact: true }).textContent()) ?? ''
  // The key is shown once, so only the button closes the dialog.
  await page.keyboard.press('Escape')
  await saving.getByRole('button', { name: 'I have saved the key' }).click()
  await expect(saving).toBeHidden()
  return secret
}

test('creates a key, shows the calls made with it, and revokes it @thorough', async ({ page, enterAs, server }) => {
  const complaints = collectComplaints(page)
  await enterAs(shop, '/server-verification')
  const secret = await createKey(page, 'Test checkout')
  const verify = (code: string) =>
    fetch(`${server.url}/api/verify/coupon`, {
      method: 'POST',
      headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
      body: JSON.stringify({ session: 'session-of-a-stranger', code }),
    })
  expect((await verify('SEENLIVE')).status).toBe(200)
  await expect(findRow(page, 'Code SEENLIVE')).toContainText('Code: no verdict')
  await expect(findRow(page, 'Code SEENLIVE')).toContainText('Test checkout')

  await page.getByText('PHP', { exact: true }).click()
  await expect(page).toHaveURL(/language=php/)
  await expect(page.getByLabel('PHP snippet', { exact: true })).toContainText(`${server.url}/kits/vigil.php`)

  expect(await (await fetch(`${server.url}/kits/vigil.php`)).text()).toContain('final class Vigil')

  await page.reload()
  await expect(findRow(page, 'Test checkout').first()).not.toContainText('Never')
  expect(await page.locator('main').textContent()).not.toContain(secret)
  await page.getByRole('button', { name: 'Revoke Test checkout' }).click()
  await dialog(page, 'Revoke API key').getByRole('button', { name: 'Revoke' }).click()
  await expect(success(page, 'API key revoked')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Revoke Test checkout' })).toBeHidden()
  await expect.poll(async () => (await verify('REFUSED')).status).toBe(401)
  await expectGoodLooks(page, 'server verification')
  expect(complaints).toEqual([])
})

test('shows failures where they happen @thorough', async ({ page, enterAs }) => {
  await enterAs(shop, '/server-verification')
  await page.route('**/api/api-keys', (route) =>
    route.fulfill({ status: 409, json: { error: { code: 'too_many_api_keys', message: 'Revoke one first.' } } }),
  )
  await page.getByRole('button', { name: 'Create key' }).click()
  const form = dialog(page, 'Create API key')
  await form.getByLabel('Name').fill('One too many')
  await form.getByRole('button', { name: 'Create key' }).click()
  await expect(form.getByRole('alert')).toContainText('Revoke one first.')
  await form.getByRole('button', { name: 'Cancel' }).click()

  await page.route(/\/api\/(api-keys|verification)/, (route) => route.abort())
  await page.reload()
  await expect(page.getByText('Failed to load data')).toHaveCount(4)
  await expectGoodLooks(page, 'server verification failed')
})
