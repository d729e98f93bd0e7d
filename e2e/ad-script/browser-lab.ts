import { firefoxVersion } from '../support/firefox.ts'
import { openChromium } from './browsers/chromium.ts'
import { openFirefox } from './browsers/firefox.ts'
import type { TestBrowser, TestBrowserOptions } from './browsers/test-browser.ts'
import { openTestNetwork, type TestNetwork } from './test-network.ts'

export interface BrowserLab extends TestNetwork {
  browser: TestBrowser
}

/** Chromium, unless the environment sets another browser. */
export const isFirefox = process.env.LAB_BROWSER === 'firefox'
/** Without trusted types and some commands for tests. */
export const isOldFirefox = isFirefox && firefoxVersion() < 148

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
