import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { chromiumArguments, findChromium } from '../../support/chromium.ts'
import { tokenPattern } from './lab-servers.ts'
import { sensors } from './sensors.ts'
import { isVisible, type LabBrowser, type Tab, type TabEvent } from './tab.ts'
import { scaleTimeout, withTimeout } from './wait.ts'

const viewport = { width: 1000, height: 800 }
/** The browser lets these pages play sound, so only the script can stop an ad there. */
const policies = ['--autoplay-policy=no-user-gesture-required', '--mute-audio']

export async function openChromium(port: number): Promise<LabBrowser> {
  const executablePath = findChromium()
  const browser = await chromium.launch({
    args: [...chromiumArguments, ...policies, `--host-resolver-rules=MAP * 127.0.0.1:${port}`],
    ...(executablePath && { executablePath }),
  })
  return {
    async newTab() {
      const context = await browser.newContext({ viewport, acceptDownloads: true })
      await context.grantPermissions(['clipboard-read', 'clipboard-write'])
      await context.addInitScript(sensors)
      return tabOf(context)
    },
    close: () => browser.close(),
  }
}

async function tabOf(context: BrowserContext): Promise<Tab> {
  const happened = new Set<TabEvent>()
  const notes = new Set<string>()
  let home = ''
  /** The case's page was reached. A late navigation of the last case does not count. */
  let isReached = false
  let isLoaded = false
  let isOpening = false
  // Windows without an opener are reported by the context only.
  context.on('page', (opened) => {
    const [token] = tokenPattern.exec(opened.url()) ?? []
    // A window of an earlier case may open late.
    const isOld = token && !home.includes(token)
    if (isOpening && !token) return
    if (!isOld) happened.add('window')
    opened.close().catch(() => {})
  })
  let page = await newPage()
  let uses = 0

  async function newPage() {
    isOpening = true
    const made: Page = await context.newPage()
    isOpening = false
    const isCurrent = () => made === page
    made.on('dialog', (dialog) => {
      if (isCurrent()) happened.add(dialog.type() === 'beforeunload' ? 'leave-prompt' : 'dialog')
      dialog.accept().catch(() => {})
    })
    made.on('download', (download) => {
      if (isCurrent()) happened.add('download')
      download.cancel().catch(() => {})
    })
    made.on('filechooser', () => isCurrent() && happened.add('file-chooser'))
    made.on('console', (message) => {
      const text = message.text()
      if (isCurrent() && /^[sk]:/.test(text)) notes.add(text)
    })
    made.on('framenavigated', (frame) => {
      if (!isCurrent() || !home || frame !== made.mainFrame()) return
      if (frame.url().split('#')[0] === home) isReached = true
      else if (isReached) happened.add('left')
    })
    made.on('load', () => {
      if (isCurrent() && made.url().startsWith(home)) isLoaded = true
    })
    return made
  }

  /** Windows, files and leave prompts of the last case must not count for the next one. */
  async function fresh() {
    const isSpoilt = [...happened].some((what) => what !== 'left') || notes.has('s:screen') || notes.has('s:pointer')
    home = ''
    if (isSpoilt || ++uses > 25) {
      const old = page
      page = await newPage()
      uses = 0
      withTimeout(old.close())
    }
    await withTimeout(page.goto('about:blank', { timeout: scaleTimeout(3_000) }))
    await context.clearCookies()
    happened.clear()
    notes.clear()
    isReached = false
    isLoaded = false
  }

  return {
    async open(address, { before } = {}) {
      await fresh()
      if (before) await withTimeout(page.goto(before, { waitUntil: 'commit' }))
      home = address
      await withTimeout(page.goto(address, { waitUntil: 'commit', timeout: scaleTimeout(5_000) }))
    },
    isLoaded: () => isLoaded,
    events: happened,
    notes,
    address: () => page.url(),
    click: ({ x, y }, clickCount = 1) => withTimeout(page.mouse.click(x, y, { clickCount })),
    move: ({ x, y }) => withTimeout(page.mouse.move(x, y)),
    scroll: () =>
      withTimeout(
        page.mouse
          .move(200, 450)
          .then(() => page.mouse.wheel(0, 60))
          .then(() => page.mouse.wheel(0, -60)),
      ),
    type: (text) => withTimeout(page.keyboard.type(text)),
    press: (key) => withTimeout(page.keyboard.press(key)),
    back: () => withTimeout(page.goBack({ timeout: scaleTimeout(1_500), waitUntil: 'commit' })),
    // Like the address bar: evaluated code would count as the ad's.
    leaveFor: (path) =>
      withTimeout(page.goto(new URL(path, page.url()).href, { waitUntil: 'commit', timeout: scaleTimeout(3_000) })),
    evaluate: (expression) => withTimeout(page.evaluate(expression)),
    evaluateAll: (expression) => Promise.all(page.frames().map((frame) => withTimeout(frame.evaluate(expression)))),
    async checkFrames(address) {
      const matching = page.frames().filter((frame) => address.test(frame.url()))
      const seen = matching.map(async (frame) => (await frame.frameElement()).evaluate(isVisible))
      return Promise.all(seen.map((one) => withTimeout(one).then((answer) => answer !== false)))
    },
    picture: (clip) =>
      page
        .screenshot({ clip, caret: 'hide', animations: 'disabled', timeout: scaleTimeout(4_000) })
        .catch(() => Buffer.alloc(0)),
    close: () => context.close(),
  }
}
