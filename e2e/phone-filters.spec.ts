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

test('on a phone, forms above lists are behind a button @thorough', async ({ page, enterAs }) => {
  await page.setViewportSize({ width: 375, height: 667 })
  for (const [path, list, form, field] of [
    // Other tests remove the notifications.
    ['/notifications', null, 'Create notification', 'Notification text'],
    ['/clients', 'Clients', 'Create client', 'Email'],
    ['/deployments', 'Tags', 'Create a Tag', 'Tag name'],
  ] as const) {
    await enterAs(path === '/deployments' ? 'web@vigil.test' : superadmin, path)
    if (list)
      await expect(page.getByRole('list', { name: list }).getByRole('listitem').first()).toBeInViewport({ ratio: 0.3 })
    const toggle = page.getByRole('button', { name: form, exact: true }).first()
    const input = page.getByRole('region', { name: form }).getByRole('textbox', { name: field })
    await expect(input).toBeHidden()
    await toggle.click()
    await expect(input).toBeVisible()
    await toggle.click()
    await expect(input).toBeHidden()
  }
})
