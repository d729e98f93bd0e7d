import type { BrowserContext, Page } from '@playwright/test'

/** Runs a visit in a page of its own, and closes it. */
export async function inPage<Result>(context: BrowserContext, work: (page: Page, errors: string[]) => Promise<Result>) {
  const page = await context.newPage()
  const errors: string[] = []
  page.on('pageerror', ({ message }) => errors.push(message))
  page.on('dialog', (dialog) => void dialog.dismiss().catch(() => {}))
  page.on('popup', (popup) => setTimeout(() => void popup.close().catch(() => {}), 1_500))
  try {
    return await work(page, errors)
  } finally {
    await page.close()
  }
}

/** Waits by the page's own clock: on a busy machine the page gets as much time as on an idle one. */
export async function pageTime(page: Page, durationMs: number) {
  const isOver = await page
    .evaluate((ms) => new Promise<boolean>((done) => setTimeout(() => done(true), ms)), durationMs)
    .catch(() => false)
  // The page was left meanwhile.
  if (!isOver) await page.waitForTimeout(durationMs)
}
