import { expect, superadmin, test } from './support/test.ts'

test('Back undoes the last tab, typed text or page, one step at a time @thorough', async ({ page, enterAs }) => {
  await enterAs(superadmin, '/dashboard')
  await expect(page).toHaveURL(/organization=\d+/)
  await page.getByRole('tab', { name: 'Threat Details' }).click()
  await expect(page).toHaveURL(/tab=threat_details/)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Clients' }).click()
  const email = page.getByLabel('Search email')
  await email.fill('we')
  await expect(page).toHaveURL(/email=we$/)
  await email.fill('web')
  await expect(page).toHaveURL(/email=web$/)

  await page.goBack()
  await expect(page).toHaveURL(/\/clients$/)
  await expect(email).toHaveValue('')
  await page.goBack()
  await expect(page.getByRole('tab', { name: 'Threat Details', selected: true })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('tab', { name: 'Location', selected: true })).toBeVisible()
  await page.goForward()
  await expect(page.getByRole('tab', { name: 'Threat Details', selected: true })).toBeVisible()
})
