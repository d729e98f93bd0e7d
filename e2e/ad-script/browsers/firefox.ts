import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, type Dialog, type Frame, launch, type Page } from 'puppeteer-core'
import { createContext, downloadSettings, findFirefox, setViewport, takeDownloads } from '../../support/firefox.ts'
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

/** Firefox cannot map host names, so it uses the port as a proxy, also for local hosts. */
export const firefoxSettings = (port: number, refusesCookies: boolean) => ({
  'network.proxy.type': 1,
  'network.proxy.http': '127.0.0.1',
  'network.proxy.http_port': port,
  'network.proxy.no_proxies_on': '',
  'network.proxy.allow_hijacking_localhost': true,
  'network.proxy.testing_localhost_is_secure_when_hijacked': true,
  'dom.security.https_first': false,
  // Processes per site and window are the main cost of a visit, and half the frame rate is enough.
  'fission.webContentIsolationStrategy': 0,
  'dom.ipc.processCount': 2,
  'dom.ipc.processPrelaunch.enabled': false,
  'layout.frame_rate': 30,
  ...(refusesCookies && { 'network.cookie.cookieBehavior': 2 }),
})

/** A window with its download folder. */
interface FirefoxWindow {
  page: Page
  downloads: string
  leave: () => Promise<void>
}

export async function openFirefox(
  port: number,
  { hasSensors, refusesCookies }: TestBrowserOptions,
): Promise<TestBrowser> {
  const executablePath = findFirefox()
  if (!executablePath) throw new Error('There is no Firefox: install firefox-esr, or set FIREFOX_PATH')
  const folder = mkdtempSync(join(tmpdir(), 'vigil-firefox-'))
  const extraPrefsFirefox = { ...firefoxSettings(port, Boolean(refusesCookies)), ...downloadSettings(folder) }
  const browser = await launch({ browser: 'firefox', executablePath, headless: true, extraPrefsFirefox })
  // Windows are reused: opening one is the slowest part of a visit.
  const idleWindows: FirefoxWindow[] = []
  return {
    async visit(url, options) {
      const target = idleWindows.pop() ?? (await openWindow(browser, folder, hasSensors))
      const { page } = target
      await setViewport(page, getViewport(options))
      const observed = watch(page, url)
      const opening = page.goto(url, { waitUntil: options.until === 'begun' ? 'domcontentloaded' : 'load' })
      await Promise.race([withLoadTimeout(opening), observed.left])
      const visit = createVisit(target, observed)
      return {
        ...visit,
        async close() {
          // Late events would count for the next visit.
          const happened = visit.events()
          if (happened.has('dialog') || happened.has('download') || happened.has('window')) return target.leave()
          observed.stop()
          await page.goto('about:blank')
          idleWindows.push(target)
        },
      }
    },
    async close() {
      await browser.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Background tabs get no frames and few timers, so each visit has a window. */
async function openWindow(browser: Browser, folder: string, hasSensors = false): Promise<FirefoxWindow> {
  const { context, downloads } = await createContext(browser, folder)
  const page = await context.newPage({ type: 'window' })
  if (hasSensors) await page.evaluateOnNewDocument(sensors)
  return { page, downloads, leave: () => context.close() }
}

function watch(page: Page, url: string) {
  const happened = new Set<BrowserEvent>()
  const errors: string[] = []
  let leave: () => void
  const left = new Promise<void>((resolve) => {
    leave = resolve
  })
  const listeners = {
    dialog(dialog: Dialog) {
      happened.add('dialog')
      dialog.dismiss().catch(() => {})
    },
    popup(popup: Page | null) {
      happened.add('window')
      popup?.close().catch(() => {})
    },
    framenavigated(frame: Frame) {
      if (frame !== page.mainFrame() || frame.url().split('#')[0] === url) return
      happened.add('left')
      leave()
    },
    pageerror(error: unknown) {
      const text = error instanceof Error ? error.message : String(error)
      // Policy violations are reported here too, but are not page errors.
      if (!text.startsWith('Content-Security-Policy:')) errors.push(text)
    },
  }
  page.on('dialog', listeners.dialog)
  page.on('popup', listeners.popup)
  page.on('framenavigated', listeners.framenavigated)
  page.on('pageerror', listeners.pageerror)
  const stop = () => {
    page.off('dialog', listeners.dialog)
    page.off('popup', listeners.popup)
    page.off('framenavigated', listeners.framenavigated)
    page.off('pageerror', listeners.pageerror)
  }
  return { events: happened, errors, left, stop }
}

function createVisit({ page, downloads }: FirefoxWindow, observed: ReturnType<typeof watch>): Omit<Visit, 'close'> {
  return {
    ...createView(page.mainFrame()),
    frames: () => page.frames().map(createView),
    // A download is visible only by its file.
    events: () => (takeDownloads(downloads) ? observed.events.add('download') : observed.events),
    errors: observed.errors,
    async press(selector, frameSelector) {
      const element = frameSelector ? await page.waitForSelector(frameSelector) : null
      const frame = element ? await element.contentFrame() : page.mainFrame()
      const found = await frame?.waitForSelector(selector, { timeout: 15_000 })
      await found?.click()
    },
    async pictures(selectors) {
      await Promise.all(page.frames().map((frame) => frame.evaluate(finishAnimations).catch(() => {})))
      const shots: Buffer[] = []
      for (const selector of selectors) {
        const element = await page.waitForSelector(selector)
        if (element) shots.push(Buffer.from(await element.screenshot()))
      }
      return shots
    },
  }
}

const createView = (frame: Frame): View => ({
  url: () => frame.url(),
  // Puppeteer unwraps promises in the type; these functions return none.
  evaluate: <Answer>(question: (() => Answer) | string) => frame.evaluate(question) as Promise<Answer>,
})

/** Like Playwright: finite animations are finished, infinite ones canceled. */
function finishAnimations() {
  for (const animation of document.getAnimations())
    if (animation.effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY) animation.cancel()
    else animation.finish()
}
