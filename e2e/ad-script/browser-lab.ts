import { openChromium } from './browsers/chromium.ts'
import { openFirefox } from './browsers/firefox.ts'
import type { TestBrowser, TestBrowserOptions } from './browsers/test-browser.ts'
import { openTestNetwork, type TestNetwork } from './test-network.ts'

export interface BrowserLab extends TestNetwork {
  browser: TestBrowser
}

/** Chromium, unless the environment sets another browser. */
export const isFirefox = process.env.LAB_BROWSER === 'firefox'

const openBrowser = isFirefox ? openFirefox : openChromium

/** A test network with a browser, or another browser for an existing network. */
export async function openBrowserLab(options: TestBrowserOptions = {}, existing?: TestNetwork): Promise<BrowserLab> {
  const network = existing ?? (await openTestNetwork())
  const browser = await openBrowser(network.port, options)
  return {
    ...network,
    browser,
    async close() {
      await browser.close()
      await network.close()
    },
  }
}
