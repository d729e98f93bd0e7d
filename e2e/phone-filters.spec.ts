import { expect, superadmin, test } from './support/test.ts'

test('on a phone, one button shows the filters, and the first row is visible without scrolling @thorough', async ({
  page,
  enterAs,
}) => {
  await page.setViewportSize({ width: 375, height: 667 })
  await enterAs(superadmin, '/audit-log')
  await expect(page.getByRole('list', { name: 'Audit log' }).getByRole('listitem').first()).toBeInViewport()
  const organization = page.getByRole('combobox', { name: 'Organization' })
  await expect(organization).toBeHidden()
  const person = page.getByRole('textbox', { name: 'Person' })
  await expect(person).toBeHidden()
  const filters = page.getByRole('button', { name: 'Filters', exact: true })
  await filters.click()
  await expect(organization).toBeVisible()
  await expect(person).toBeVisible()
  await expect(filters).toHaveAttribute('aria-expanded', 'true')
  await filters.click()
  await expect(organization).toBeHidden()
})
