import { type BrowserContext, chromium, type Frame } from '@playwright/test'
import { chromiumArguments, findChromium } from '../../support/chromium.ts'
import { sensors } from './sensors.ts'
import {
  type BrowserEvent,
  getViewport,
  type TestBrowser,
  type TestBrowserOptions,
  type View,
  type Visit,
  withLoadTimeout,
} from './test-browser.ts'

/** Every host name resolves to this port. */
export async function launchChromium(port: number) {
  const executablePath = findChromium()
  const browser = await chromium.launch({
    args: [...chromiumArguments, `--host-resolver-rules=MAP * 127.0.0.1:${port}`],
    ...(executablePath && { executablePath }),
  })
  const context = await browser.newContext({ viewport: { width: 1000, height: 800 }, acceptDownloads: true })
  return { browser, context }
}

export async function openChromium(port: number, { hasSensors }: TestBrowserOptions): Promise<TestBrowser> {
  const { browser, context } = await launchChromium(port)
  if (hasSensors) await context.addInitScript(sensors)
  return {
    visit: (url, options) => visit(context, url, options),
    close: () => browser.close(),
  }
}

async function visit(
  context: BrowserContext,
  url: string,
  options: Parameters<TestBrowser['visit']>[1],
): Promise<Visit> {
  const page = await context.newPage()
  await page.setViewportSize(getViewport(options))
  const happened = new Set<BrowserEvent>()
  const errors: string[] = []
  page.on('dialog', (dialog) => {
    happened.add('dialog')
    dialog.dismiss().catch(() => {})
  })
  page.on('download', () => happened.add('download'))
  page.on('popup', (popup) => {
    happened.add('window')
    popup.close().catch(() => {})
  })
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame() && frame.url().split('#')[0] !== url) happened.add('left')
  })
  page.on('pageerror', ({ message }) => errors.push(message))
  await withLoadTimeout(page.goto(url, { waitUntil: options.until === 'begun' ? 'commit' : 'load' }))
  return {
    ...createView(page.mainFrame()),
    frames: () => page.frames().map(createView),
    events: () => happened,
    errors,
    press: (selector, frame) =>
      (frame ? page.frameLocator(frame) : page).locator(selector).click({ timeout: 15_000, noWaitAfter: true }),
    async pictures(selectors) {
      const shots: Buffer[] = []
      for (const selector of selectors)
        shots.push(await page.locator(selector).screenshot({ animations: 'disabled', caret: 'hide' }))
      return shots
    },
    close: () => page.close(),
  }
}

const createView = (frame: Frame): View => ({
  url: () => frame.url(),
  evaluate: (question) => frame.evaluate(question),
})
