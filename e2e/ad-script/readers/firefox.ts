import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, type Dialog, type Frame, launch, type Page } from 'puppeteer-core'
import { findFirefox } from '../../support/firefox.ts'
import { type Happening, inTime, type Reader, type ReaderOptions, sizeOf, type View, type Visit } from './reader.ts'
import { sensors } from './sensors.ts'

/** Firefox has no option to map host names, so it uses the port as a proxy, also for local hosts. */
export const firefoxSettings = (port: number, refusesCookies: boolean) => ({
  'network.proxy.type': 1,
  'network.proxy.http': '127.0.0.1',
  'network.proxy.http_port': port,
  'network.proxy.no_proxies_on': '',
  'network.proxy.allow_hijacking_localhost': true,
  'network.proxy.testing_localhost_is_secure_when_hijacked': true,
  'dom.security.https_first': false,
  // A process for every site and window is most of what a visit costs; of frames drawn, half are enough.
  'fission.webContentIsolationStrategy': 0,
  'dom.ipc.processCount': 2,
  'dom.ipc.processPrelaunch.enabled': false,
  'layout.frame_rate': 30,
  ...(refusesCookies && { 'network.cookie.cookieBehavior': 2 }),
})

/** A window with the folder that its downloads go to. */
interface Place {
  page: Page
  downloads: string
  leave: () => Promise<void>
}

export async function openFirefox(port: number, { senses, refusesCookies }: ReaderOptions): Promise<Reader> {
  const executablePath = findFirefox()
  if (!executablePath) throw new Error('There is no Firefox: install firefox-esr, or set FIREFOX_PATH')
  const folder = mkdtempSync(join(tmpdir(), 'vigil-firefox-'))
  const extraPrefsFirefox = firefoxSettings(port, Boolean(refusesCookies))
  const browser = await launch({ browser: 'firefox', executablePath, headless: true, extraPrefsFirefox })
  // To open a window takes longer than all else of a visit.
  const free: Place[] = []
  return {
    async visit(url, options) {
      const place = free.pop() ?? (await newPlace(browser, mkdtempSync(join(folder, 'downloads-')), senses))
      const { page } = place
      await page.setViewport(sizeOf(options))
      const seen = watch(page, url)
      const opening = page.goto(url, { waitUntil: options.until === 'begun' ? 'domcontentloaded' : 'load' })
      await Promise.race([inTime(opening), seen.left])
      const visit = visitOf(place, seen)
      return {
        ...visit,
        async close() {
          // Late ones would count for the next visit.
          const happened = visit.happened()
          if (happened.has('dialog') || happened.has('download') || happened.has('window')) return place.leave()
          seen.stop()
          await page.goto('about:blank')
          free.push(place)
        },
      }
    },
    async close() {
      await browser.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** A tab that is not in front is given no frames to draw and few turns; a window always is. */
async function newPlace(browser: Browser, downloads: string, senses = false): Promise<Place> {
  const context = await browser.createBrowserContext({
    downloadBehavior: { policy: 'allow', downloadPath: downloads },
  })
  const page = await context.newPage({ type: 'window' })
  if (senses) await page.evaluateOnNewDocument(sensors)
  return { page, downloads, leave: () => context.close() }
}

function watch(page: Page, url: string) {
  const happened = new Set<Happening>()
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
      // Policy violations appear here too, but are no errors of the page.
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
  return { happened, errors, left, stop }
}

function visitOf({ page, downloads }: Place, seen: ReturnType<typeof watch>): Omit<Visit, 'close'> {
  return {
    ...viewOf(page.mainFrame()),
    frames: () => page.frames().map(viewOf),
    // The only sign of a download is the file.
    happened: () => (readdirSync(downloads).length > 0 ? seen.happened.add('download') : seen.happened),
    errors: seen.errors,
    async press(selector, frameSelector) {
      const element = frameSelector ? await page.waitForSelector(frameSelector) : null
      const frame = element ? await element.contentFrame() : page.mainFrame()
      const found = await frame?.waitForSelector(selector, { timeout: 15_000 })
      await found?.click()
    },
    async pictures(selectors) {
      await Promise.all(page.frames().map((frame) => frame.evaluate(rest).catch(() => {})))
      const shots: Buffer[] = []
      for (const selector of selectors) {
        const element = await page.waitForSelector(selector)
        if (element) shots.push(Buffer.from(await element.screenshot()))
      }
      return shots
    },
  }
}

const viewOf = (frame: Frame): View => ({
  url: () => frame.url(),
  // Puppeteer unwraps promises in the type; these questions return none.
  ask: <Answer>(question: (() => Answer) | string) => frame.evaluate(question) as Promise<Answer>,
})

/** As Playwright does it: what ends is at its end, what does not is as if it had never begun. */
function rest() {
  for (const animation of document.getAnimations())
    if (animation.effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY) animation.cancel()
    else animation.finish()
}
