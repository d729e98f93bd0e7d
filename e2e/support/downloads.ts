import { readFile } from 'node:fs/promises'
import type { Download, Page } from '@playwright/test'

/** The file of a table export. */
export async function exported(page: Page) {
  const started = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export to CSV' }).click()
  return started
}

export async function readLines(download: Download) {
  const text = await readFile(await download.path(), 'utf8')
  return text.replace('\uFEFF', '').trimEnd().split('\r\n')
}
