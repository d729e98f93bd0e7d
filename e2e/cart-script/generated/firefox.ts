import { launch, type Page } from 'puppeteer-core'
import { findFirefox, setViewport } from '../../support/firefox.ts'
import { popupMs, type Tab } from './tab.ts'

/** Firefox cannot map hosts to a port: the lab's server is its proxy, also for hosts of this machine. */
const settings = (port: number) => ({
  'network.proxy.type': 1,
  'network.proxy.http': '127.0.0.1',
  'network.proxy.http_port': port,
  'network.proxy.no_proxies_on': '',
  'network.proxy.allow_hijacking_localhost': true,
  'network.proxy.testing_localhost_is_secure_when_hijacked': true,
  'dom.security.https_first': false,
  'fission.webContentIsolationStrategy': 0,
  'dom.ipc.processCount': 2,
  'dom.ipc.processPrelaunch.enabled': false,
  'layout.frame_rate': 30,
})

/** Only for third-party scripts: Firefox loads no unpacked extension from the command line. */
export async function openFirefox(port: number) {
  const executablePath = findFirefox()
  if (!executablePath) throw new Error('No Firefox: install firefox-esr, or set FIREFOX_PATH')
  const browser = await launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    extraPrefsFirefox: settings(port),
  })
  return {
    open: async (): Promise<Tab> => {
      // A background tab is throttled; a separate window is always in front.
      const context = await browser.createBrowserContext()
      const page = await context.newPage({ type: 'window' })
      await setViewport(page, { width: 1000, height: 800 })
      return tabOf(page, () => context.close())
    },
    close: () => browser.close(),
  }
}

function tabOf(page: Page, close: () => Promise<void>): Tab {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(String(error)))
  page.on('dialog', (dialog) => void dialog.dismiss().catch(() => {}))
  page.on('popup', (popup) => setTimeout(() => void popup?.close().catch(() => {}), popupMs))
  return {
    url: () => page.url(),
    // The caller knows the type of its expression's result.
    evaluate: <Result>(expression: string) => page.evaluate(expression) as Promise<Result>,
    async goto(url, { isBegun } = {}) {
      await page.goto(url, { waitUntil: isBegun ? 'domcontentloaded' : 'load' })
    },
    async goBack() {
      await page.goBack()
    },
    click: (x, y) => page.mouse.click(x, y),
    move: (x, y) => page.mouse.move(x, y),
    scroll: (distance) => page.mouse.wheel({ deltaY: distance }),
    type: (text) => page.keyboard.type(text),
    async press(key) {
      const keys = key.split('+') as Parameters<typeof page.keyboard.press>[0][] // names in both libraries
      for (const held of keys.slice(0, -1)) await page.keyboard.down(held)
      const last = keys.at(-1)
      if (last) await page.keyboard.press(last)
      for (const held of keys.slice(0, -1).reverse()) await page.keyboard.up(held)
    },
    setCookie: (name, value, host) => page.browserContext().setCookie({ name, value, domain: host, path: '/' }),
    errors,
    close,
  }
}
