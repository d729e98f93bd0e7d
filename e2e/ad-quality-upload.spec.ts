import { deflateRawSync } from 'node:zlib'
import { domainMessages, settingsTexts } from '@vigil/contract'
import { loadStored, newProfile } from './support/ad-quality.ts'
import { type Api, createApi } from './support/api.ts'
import { dialog, expectGoneAfter, failure, success, useClock } from './support/controls.ts'
import { test as base, expect } from './support/test.ts'

const publisher = 'publisher@vigil.test'
const test = base.extend<{ api: Api; profile: Awaited<ReturnType<typeof newProfile>> }>({
  api: async ({ server, sessionOf }, use) => use(createApi(server.url, (await sessionOf(publisher)).token)),
  profile: async ({ page, api, sessionOf, enterAs }, use) => {
    const profile = await newProfile(api, (await sessionOf(publisher)).claims.organizationId ?? 0)
    await enterAs(publisher, `/ad-quality-settings?profile=${profile.profileId}`)
    await page.getByRole('button', { name: 'CSV Upload' }).click()
    await use(profile)
  },
})

const many = (count: number) => Array.from({ length: count }, (_, at) => `advertiser-${at}.example.com`).join('\n')
const file = (content: string | Buffer, name = 'domains.csv') => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(content),
})

test('uploads 3,000 domains with progress to the selected list @thorough', async ({ page, profile, api }) => {
  await useClock(page)
  const box = dialog(page, 'CSV Upload for Custom Domains')
  const upload = box.getByRole('button', { name: 'Upload' })
  await expect(upload).toBeDisabled()
  await box.getByLabel('Reporting').check()
  await page.locator('input[type=file]').setInputFiles(file(many(3_000)))
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/bulk-update/**', async (route) => {
    await held
    await route.continue()
  })
  await upload.click()
  await expect(box.getByText(new RegExp(`Uploading|${settingsTexts.processing}`))).toBeVisible()
  answer()
  await expect(success(page, '3,000 domains uploaded')).toBeVisible()
  await expect(box).toBeHidden()
  await expect(page.getByRole('region', { name: 'Domain', exact: true })).toContainText('and 2,994 more')
  const { customDomains } = await loadStored(api, profile)
  expect([customDomains.length, customDomains[0]]).toEqual([3_000, 'advertiser-0.example.com: false'])

  await page.getByRole('button', { name: 'Edit Domain' }).click()
  const list = dialog(page, 'Domain')
  await list.getByText('Report only', { exact: true }).click()
  await expect(list.getByText('Report only domains (3,000)')).toBeVisible()
  await list.getByRole('button', { name: 'Show more (100 / 3,000)' }).click()
  await expect(list.getByRole('button', { name: 'Show more (200 / 3,000)' })).toBeVisible()
})

const refusals: [string, ReturnType<typeof file>, string][] = [
  ['3,001 domains', file(many(3_001)), domainMessages.tooMany],
  ['headings', file('Domain\none.example'), domainMessages.headings],
  ['duplicates', file('one.example\nONE.example'), 'In the file more than once: one.example (rows 1, 2).'],
  ['an invalid domain', file('one.example\nnot a domain'), 'Not a valid domain or URL: row 2 (not a domain).'],
  ['a binary file', file(Buffer.from([0x89, 0x50, 0, 1, 2, 3]), 'picture.csv'), domainMessages.unreadable],
  ['50 MB', file(Buffer.alloc(40_000_000, 'a')), domainMessages.tooLarge],
]

// One test, because opening the page takes longer than a file.
test('rejects unusable files, saves nothing of them, and then accepts a good one @thorough', async ({
  page,
  profile,
  api,
}) => {
  const box = dialog(page, 'CSV Upload for Custom Domains')
  const choose = page.locator('input[type=file]')
  for (const [what, content, message] of refusals) {
    await test.step(what, async () => {
      await choose.setInputFiles(content)
      await expect(box.getByRole('alert')).toBeHidden()
      await box.getByRole('button', { name: 'Upload' }).click()
      await expect(box.getByRole('alert')).toHaveText(`Error: ${message}`)
      await expectGoneAfter(page, failure(page, settingsTexts.uploadFailed), 6_000)
      expect((await loadStored(api, profile)).customDomains).toEqual([])
    })
  }
  await choose.setInputFiles(file('good.example'))
  await expect(box.getByRole('alert')).toBeHidden()
  await box.getByRole('button', { name: 'Upload' }).click()
  await expect(success(page, '1 domain uploaded')).toBeVisible()
  expect((await loadStored(api, profile)).customDomains).toEqual(['good.example: true'])
})

test('accepts a spreadsheet @thorough', async ({ page, profile, api }) => {
  const sheet =
    '<worksheet><sheetData><row><c t="inlineStr"><is><t>sheet.example</t></is></c></row></sheetData></worksheet>'
  await page
    .locator('input[type=file]')
    .setInputFiles(file(createZip('xl/worksheets/sheet1.xml', sheet), 'domains.xlsx'))
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(success(page, '1 domain uploaded')).toBeVisible()
  expect((await loadStored(api, profile)).customDomains).toEqual(['sheet.example: true'])
})

/** A zip archive with one file, like a spreadsheet. */
function createZip(name: string, text: string) {
  const packed = deflateRawSync(text)
  const [local, entry, end] = [Buffer.alloc(30), Buffer.alloc(46), Buffer.alloc(22)]
  local.writeUInt32LE(0x04034b50, 0)
  local.writeUInt16LE(8, 8)
  local.writeUInt32LE(packed.length, 18)
  local.writeUInt32LE(text.length, 22)
  local.writeUInt16LE(name.length, 26)
  entry.writeUInt32LE(0x02014b50, 0)
  entry.writeUInt16LE(8, 10)
  entry.writeUInt32LE(packed.length, 20)
  entry.writeUInt16LE(name.length, 28)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(30 + name.length + packed.length, 16)
  return Buffer.concat([local, Buffer.from(name), packed, entry, Buffer.from(name), end])
}
