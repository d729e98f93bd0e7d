import type { Browser, BrowserContext } from '@playwright/test'
import { type Internet, openInternet } from './internet.ts'
import { launchChromium } from './readers/chromium.ts'

export interface Lab extends Internet {
  browser: Browser
  context: BrowserContext
}

/** The small internet with a Chromium, for what only Playwright can ask of one. */
export async function openLab(): Promise<Lab> {
  const internet = await openInternet()
  const { browser, context } = await launchChromium(internet.port)
  return {
    ...internet,
    browser,
    context,
    async close() {
      await browser.close()
      await internet.close()
    },
  }
}
