import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type KeyInput, launch, type Page, type Browser as Puppet } from 'puppeteer-core'
import { createContext, downloadSettings, findFirefox, setViewport, takeDownloads } from '../../support/firefox.ts'
import { firefoxSettings } from '../browsers/firefox.ts'
import { sensors } from './sensors.ts'
import { isVisible, type LabBrowser, type Tab, type TabEvent } from './tab.ts'
import { scaleTimeout, withTimeout } from './wait.ts'

const viewport = { width: 1000, height: 800 }
const settings = {
  // As in Chromium: pages may play sound, and reading the clipboard needs no prompt.
  'media.autoplay.default': 0,
  'media.autoplay.blocking_policy': 0,
  'media.cubeb.output_voice_routing': false,
  'dom.events.testing.asyncClipboard': true,
  'dom.security.featurePolicy.webidl.enabled': true,
  'dom.disable_beforeunload': false,
  'dom.require_user_interaction_for_beforeunload': true,
  'dom.disable_open_during_load': false,
}

export async function openFirefox(port: number): Promise<LabBrowser> {
  const executablePath = findFirefox()
  if (!executablePath) throw new Error('There is no Firefox: install firefox-esr, or set FIREFOX_PATH')
  const folder = mkdtempSync(join(tmpdir(), 'vigil-firefox-'))
  const browser = await launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    extraPrefsFirefox: { ...firefoxSettings(port, false), ...downloadSettings(folder), ...settings },
  })
  return {
    newTab: () => newTab(browser, folder),
    async close() {
      await browser.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

interface Place {
  page: Page
  downloads: string
  close: () => Promise<void>
}

/** A window with a separate context and download folder. */
async function newPlace(browser: Puppet, folder: string): Promise<Place> {
  const { context, downloads } = await createContext(browser, folder)
  const page = await context.newPage({ type: 'window' })
  await setViewport(page, viewport)
  await page.evaluateOnNewDocument(sensors)
  return { page, downloads, close: () => context.close() }
}

async function newTab(browser: Puppet, folder: string): Promise<Tab> {
  const happened = new Set<TabEvent>()
  const notes = new Set<string>()
  let home = ''
  /** The case's page was reached. A late navigation of the last case does not count. */
  let isReached = false
  let isLoaded = false
  let place = await listening(await newPlace(browser, folder))
  let uses = 0

  async function listening(made: Place) {
    const { page } = made
    const isCurrent = () => made === place
    page.on('dialog', (dialog) => {
      if (isCurrent()) happened.add(dialog.type() === 'beforeunload' ? 'leave-prompt' : 'dialog')
      dialog.accept().catch(() => {})
    })
    page.on('popup', (popup) => {
      if (isCurrent()) happened.add('window')
      popup?.close().catch(() => {})
    })
    page.on('console', (message) => {
      const text = message.text()
      if (isCurrent() && /^[sk]:/.test(text)) notes.add(text)
    })
    page.on('framenavigated', (frame) => {
      if (!isCurrent() || !home || frame !== page.mainFrame()) return
      if (frame.url().split('#')[0] === home) isReached = true
      else if (isReached) happened.add('left')
    })
    page.on('load', () => {
      if (isCurrent() && page.url().startsWith(home)) isLoaded = true
    })
    return made
  }

  async function fresh() {
    const isSpoilt = [...happened].some((what) => what !== 'left') || notes.has('s:screen') || notes.has('s:pointer')
    home = ''
    if (isSpoilt || ++uses > 25) {
      const old = place
      place = await listening(await newPlace(browser, folder))
      uses = 0
      await withTimeout(old.close())
    }
    await withTimeout(place.page.goto('about:blank', { timeout: scaleTimeout(3_000) }))
    await withTimeout(place.page.deleteCookie(...(await place.page.cookies('http://news.localhost/').catch(() => []))))
    happened.clear()
    notes.clear()
    isReached = false
    isLoaded = false
  }

  const keys = async (combination: string) => {
    const { keyboard } = place.page
    const all = combination.split('+') as KeyInput[] // names of keys
    for (const key of all) await keyboard.down(key)
    for (const key of all.reverse()) await keyboard.up(key)
  }

  return {
    async open(address, { before } = {}) {
      await fresh()
      if (before) await withTimeout(place.page.goto(before))
      home = address
      await withTimeout(
        place.page.goto(address, { waitUntil: 'domcontentloaded', timeout: scaleTimeout(5_000) }),
        4_000,
      )
    },
    isLoaded: () => isLoaded,
    get events() {
      // A download is visible only by its file.
      return takeDownloads(place.downloads) ? happened.add('download') : happened
    },
    notes,
    address: () => place.page.url(),
    click: ({ x, y }, count = 1) => withTimeout(place.page.mouse.click(x, y, { count })),
    move: ({ x, y }) => withTimeout(place.page.mouse.move(x, y)),
    scroll: () =>
      withTimeout(
        place.page.mouse
          .move(200, 450)
          .then(() => place.page.mouse.wheel({ deltaY: 60 }))
          .then(() => place.page.mouse.wheel({ deltaY: -60 })),
      ),
    type: (text) => withTimeout(place.page.keyboard.type(text)),
    press: (key) => withTimeout(keys(key)),
    back: () => withTimeout(place.page.goBack({ timeout: scaleTimeout(1_500) })),
    leaveFor: (path) => withTimeout(place.page.evaluate((to) => void location.assign(to), path)),
    evaluate: (expression) => withTimeout(place.page.evaluate(expression)),
    evaluateAll: (expression) =>
      Promise.all(place.page.frames().map((frame) => withTimeout(frame.evaluate(expression)))),
    async checkFrames(address) {
      const matching = place.page.frames().filter((frame) => address.test(frame.url()))
      const seen = matching.map(async (frame) => (await frame.frameElement())?.evaluate(isVisible))
      return Promise.all(seen.map((one) => withTimeout(one).then((answer) => answer !== false)))
    },
    picture: (clip) => withTimeout(place.page.screenshot({ clip })).then((bytes) => Buffer.from(bytes ?? [])),
    close: () => place.close(),
  }
}
