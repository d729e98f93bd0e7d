import { unique } from './support/api.ts'
import { choose, dialog, field, findRow, success } from './support/controls.ts'
import { collectComplaints, expectGoodLooks } from './support/looks.ts'
import { expect, superadmin, test } from './support/test.ts'

// Within the default thirty days, and never yesterday, whenever this runs.
const tenDaysAgo = new Date(Date.now() - 10 * 86_400_000).toISOString().slice(0, 10)

test('a superadmin writes a release for one organization; only its users can read it @thorough', async ({
  page,
  enterAs,
}) => {
  test.slow()
  const complaints = collectComplaints(page)
  const version = unique('9.1')
  await enterAs(superadmin, '/releases')
  await page.getByRole('button', { name: 'Create release' }).click()
  const editor = dialog(page, 'Create release')
  const publish = editor.getByRole('button', { name: 'Publish' })
  await field(editor, 'Version').fill(version)
  await expect(publish).toBeDisabled()
  await choose(page, editor, 'Type', 'MAJOR')
  await choose(page, editor, 'Organization', 'Northwind Daily')
  await editor.getByLabel('Release date').fill(tenDaysAgo)
  await field(editor, 'Summary').fill('What you asked for')
  await editor.getByLabel('New Features').fill('- A **column** of tags\n- <b>no HTML</b>')
  await editor.getByRole('tab', { name: 'Preview' }).click()
  await expect(editor.getByRole('article')).toContainText('A column of tags')
  await publish.click()
  await expect(success(page, 'The release has been successfully added.')).toBeVisible()
  await expect(findRow(page, version)).toContainText('Northwind Daily')

  await page.getByRole('button', { name: `Edit release ${version}` }).click()
  const edited = dialog(page, `Edit release ${version}`)
  await edited.getByLabel('Improvements & fixes').fill('- Fewer clicks')
  await edited.getByRole('button', { name: 'Save' }).click()
  await expect(success(page, 'The release has been successfully updated.')).toBeVisible()

  await enterAs('web@vigil.test', '/release-notes')
  const shown = page.getByRole('article', { name: `Version ${version}` })
  await expect(shown).toContainText('MAJOR')
  for (const words of [
    'What you asked for',
    'New Features',
    'Improvements & fixes',
    'Fewer clicks',
    '<b>no HTML</b>',
  ]) {
    await expect(shown).toContainText(words)
  }
  await page.getByRole('button', { name: /^Date Range/ }).click()
  await page.getByRole('button', { name: 'Yesterday' }).click()
  await expect(page.getByText('No releases has been performed for the chosen period.')).toBeVisible()
  await page.getByRole('button', { name: 'Reset' }).click()
  await expect(shown).toBeVisible()

  await enterAs('publisher@vigil.test', '/release-notes')
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(shown).toBeHidden()

  await enterAs(superadmin, '/releases')
  await page.getByRole('button', { name: `Remove release ${version}` }).click()
  await dialog(page, 'Remove release').getByRole('button', { name: 'Confirm' }).click()
  await expect(success(page, 'The release has been successfully removed.')).toBeVisible()
  await expect(findRow(page, version)).toBeHidden()
  expect(complaints).toEqual([])
})

test('superadmins select an organization, without shops, and both screens look right @thorough', async ({
  page,
  enterAs,
}) => {
  test.slow()
  const complaints = collectComplaints(page)
  await enterAs(superadmin, '/release-notes')
  await field(page, 'Organization').click()
  await expect(page.getByRole('option', { name: 'Index' })).toBeVisible()
  await expect(page.getByRole('option', { name: 'Lantern Outdoor' })).toHaveCount(0)
  await page.getByRole('option', { name: 'Harbour Media' }).click()
  await expect(page.getByText('For Harbour Media: the threat feed export')).toBeVisible()
  await expectGoodLooks(page, 'release notes')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/releases')
  await expect(findRow(page, '0.5.0')).toBeVisible()
  await expectGoodLooks(page, 'releases')
  expect(complaints).toEqual([])
})
