import type { Browser, BrowserContext } from '@playwright/test'
import { launchChromium } from './browsers/chromium.ts'
import { openTestNetwork, type TestNetwork } from './test-network.ts'

export interface Lab extends TestNetwork {
  browser: Browser
  context: BrowserContext
}

/** The test network with Chromium, for tests that need Playwright. */
export async function openLab(): Promise<Lab> {
  const network = await openTestNetwork()
  const { browser, context } = await launchChromium(network.port)
  return {
    ...network,
    browser,
    context,
    async close() {
      await browser.close()
      await network.close()
    },
  }
}
