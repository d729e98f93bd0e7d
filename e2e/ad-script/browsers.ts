import { chromium, firefox } from '@playwright/test'
import { chromiumArguments, findChromium } from '../support/chromium.ts'

const isFirefox = process.env.LAB_BROWSER === 'firefox'

/** Chromium; with LAB_BROWSER=firefox the system's own Firefox. Every name leads to the lab's port. */
export function openBrowser(port: number) {
  return isFirefox ? openFirefox(port) : openChromium(port)
}

function openChromium(port: number) {
  const executablePath = findChromium()
  return chromium.launch({
    args: [...chromiumArguments, `--host-resolver-rules=MAP * 127.0.0.1:${port}`],
    ...(executablePath && { executablePath }),
  })
}

/** This Firefox has no word for them. */
const mediaAsTheyAre = { colorScheme: null, reducedMotion: null, forcedColors: null, contrast: null } as const

export const contextOptions = {
  viewport: { width: 1000, height: 800 },
  acceptDownloads: true,
  ...(isFirefox && mediaAsTheyAre),
}

/** A Firefox as it is delivered speaks WebDriver BiDi, which Playwright does under this channel's name. */
function openFirefox(port: number) {
  return firefox.launch({
    channel: 'moz-firefox',
    executablePath: process.env.FIREFOX_PATH ?? '/usr/bin/firefox-esr',
    firefoxUserPrefs: {
      'network.proxy.type': 1,
      'network.proxy.http': '127.0.0.1',
      'network.proxy.http_port': port,
      'network.proxy.allow_hijacking_localhost': true,
      'network.proxy.no_proxies_on': '',
    },
  })
}
