import { Buffer } from 'node:buffer'
import { readFile } from 'node:fs/promises'
import { contactAttachmentFile, contactRequestList } from '@vigil/contract'
import { createApi, unique } from './support/api.ts'
import { choose, field, findRow, success } from './support/controls.ts'
import { collectComplaints, expectGoodLooks } from './support/looks.ts'
import { expect, superadmin, test } from './support/test.ts'

const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const file = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/octet-stream', buffer })

test('a publisher reports a threat with files; superadmins find it, open the files and respond @thorough', async ({
  page,
  enterAs,
  admin,
  server,
  sessionOf,
}) => {
  // Covers the whole form and the whole inbox.
  test.slow()
  const complaints = collectComplaints(page)
  await enterAs('web@vigil.test', '/contact-us')
  const submit = page.getByRole('button', { name: 'Submit' })
  await expect(field(page, 'Email')).toHaveValue('web@vigil.test')
  await expect(field(page, 'Organization')).toHaveValue('Northwind Daily')
  await expect(submit).toBeDisabled()

  await field(page, 'Topic').click()
  await expect(page.getByRole('option')).toHaveCount(6)
  await page.getByRole('option', { name: 'Threat Report' }).click()
  await page.getByLabel('Threat found URLs').fill('https://www.northwinddaily.com/weather')
  await choose(page, page, 'Device', 'Mobile')
  await choose(page, page, 'OS', 'Android')
  await expect(submit).toBeDisabled()
  await choose(page, page, 'Browser', 'Chrome')
  await expect(submit).toBeEnabled()

  const files = page.locator('input[type=file]')
  await files.setInputFiles([file('setup.exe', Buffer.from('MZ'))])
  await expect(page.getByText('setup.exe cannot be attached')).toBeVisible()
  await expect(submit).toBeDisabled()
  await page.getByRole('button', { name: 'Remove setup.exe' }).click()

  const words = unique('An ad covered the page')
  await page.getByLabel('Description').fill(`${words}\n<script>alert(1)</script>`)
  await files.setInputFiles([file('shot.png', Buffer.from('no picture at all'))])
  await submit.click()
  await expect(page.getByRole('alert').filter({ hasText: 'Form submitting error' })).toContainText(
    'shot.png does not match its file type.',
  )
  await page.getByRole('button', { name: 'Remove shot.png' }).click()
  await files.setInputFiles([file('shot.png', picture), file('notes.txt', Buffer.from('seen twice'))])
  await submit.click()
  await expect(success(page, 'Form successfully sent. Thank you!')).toBeVisible()
  await expect(page.getByLabel('Description')).toHaveValue('')
  const own = page.getByRole('region', { name: 'Your requests' }).getByRole('listitem').filter({ hasText: words })
  await expect(own).toContainText('New')

  await enterAs(superadmin, '/contact-requests')
  await page.getByLabel('Search Requests').fill(words)
  const row = findRow(page, words)
  await expect(row).toContainText('Northwind Daily')
  await expect(page.getByRole('row')).toHaveCount(2)
  await page.getByRole('button', { name: /^Expand request/ }).click()
  await expect(page.getByText('https://www.northwinddaily.com/weather')).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download shot.png' }).click()
  expect(await readFile(await (await download).path())).toEqual(picture)

  await choose(page, row, 'Status of', 'In progress')
  await expect.poll(async () => (await requests()).data[0]?.status, { timeout: 30_000 }).toBe('in progress')
  const [request] = (await requests()).data
  const params = { requestId: request?.id ?? '', attachmentId: request?.attachments[0]?.id ?? '' }
  const other = createApi(server.url, (await sessionOf('publisher@vigil.test')).token)
  expect(await other.statusOf(contactAttachmentFile, { params })).toBe(404)
  expect(complaints).toEqual([])

  async function requests() {
    return admin.call(contactRequestList, { query: { search: words } })
  }
})

test('a shop has its own topics, and both screens look right @thorough', async ({ page, enterAs }) => {
  test.slow()
  const complaints = collectComplaints(page)
  await enterAs('shop@vigil.test', '/contact-us')
  await field(page, 'Topic').click()
  await expect(page.getByRole('option')).toHaveText(['General Inquiry', 'Report Issue', 'Feature Request'])
  await page.keyboard.press('Escape')
  await expect(page.getByText('Can we lower the share of sessions')).toBeVisible()
  await expectGoodLooks(page, 'contact us')

  await page.setViewportSize({ width: 1440, height: 900 })
  await enterAs(superadmin, '/contact-requests?search=northwind')
  await page
    .getByRole('button', { name: /^Expand request/ })
    .first()
    .click()
  await expectGoodLooks(page, 'contact requests')
  expect(complaints).toEqual([])
})
