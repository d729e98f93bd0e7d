import { expect, superadmin, test } from './support/test.ts'

test('Ctrl+K finds pages, organizations and sites, and opens them by keyboard @thorough', async ({ page, enterAs }) => {
  await enterAs(superadmin, '/retention')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Retention')
  const field = page.getByRole('combobox', { name: 'Search everything' })
  await page.keyboard.press('Control+k')
  await field.fill('harbour')
  const results = page.getByRole('listbox', { name: 'Results' })
  // Other tests create organizations with similar names.
  const organizations = results.getByRole('group', { name: 'Organizations' })
  await expect(organizations.getByRole('option', { name: 'Harbour Media' })).toBeVisible()
  await expect(results.getByRole('group', { name: 'Sites and apps' }).getByRole('option').first()).toContainText(
    'harbourpost.com',
  )
  await field.fill('no such thing')
  await expect(page.getByText('No results found.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(field).toBeHidden()
  await page.keyboard.press('/')
  await field.fill('threat lib')
  await expect(results.getByRole('option')).toHaveText('Threat Library')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Threat Library')
})
