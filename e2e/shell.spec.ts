import { collectComplaints } from './support/looks.ts'
import { expect, superadmin, test } from './support/test.ts'

test('the menu is a drawer on small screens @thorough', async ({ page, enterAs }) => {
  const complaints = collectComplaints(page)
  await page.setViewportSize({ width: 375, height: 900 })
  await enterAs(superadmin, '/clients')
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden()
  await page.getByRole('button', { name: 'Open menu' }).click()
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  await page.getByRole('link', { name: 'Organizations' }).click()
  await expect(page).toHaveURL('/organizations')
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden()
  expect(complaints).toEqual([])
})

test('the theme can be switched and is remembered @thorough', async ({ page, enterAs }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await enterAs(superadmin, '/clients')
  const html = page.locator('html')
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'light')
  await page.getByRole('button', { name: 'Theme' }).click()
  await page.getByRole('menuitemradio', { name: 'Dark' }).click()
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await page.reload()
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await page.getByRole('button', { name: 'Theme' }).click()
  await page.getByRole('menuitemradio', { name: 'System' }).click()
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'light')
})

test('keyboard navigation: skip link, shortcuts, focus on the title @thorough', async ({ page, enterAs }) => {
  await enterAs(superadmin, '/clients')
  await expect(page.getByRole('table', { name: 'Clients' })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('g')
  await page.keyboard.press('o')
  await expect(page).toHaveURL('/organizations')
  await expect(page.getByRole('heading', { level: 1, name: 'Organizations' })).toBeFocused()
})
