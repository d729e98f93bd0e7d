import type { BrowserContext, Page } from '@playwright/test'

/** The parts of a browser page that a visit needs. */
export interface Tab {
  url: () => string
  evaluate: <Result>(expression: string) => Promise<Result>
  /** Waits until the page is loaded, or with `isBegun` until it starts to load. */
  goto: (url: string, options?: { referer?: string; isBegun?: true }) => Promise<void>
  goBack: () => Promise<void>
  click: (x: number, y: number) => Promise<void>
  move: (x: number, y: number) => Promise<void>
  scroll: (distance: number) => Promise<void>
  type: (text: string) => Promise<void>
  press: (key: string) => Promise<void>
  setCookie: (name: string, value: string, host: string) => Promise<void>
  /** Uncaught errors of the page. */
  errors: readonly string[]
  close: () => Promise<void>
}

export type OpenTab = () => Promise<Tab>

/** Runs a visit in a new tab and closes the tab. */
export async function inTab<Result>(open: OpenTab, work: (tab: Tab) => Promise<Result>) {
  const tab = await open()
  try {
    return await inTime(work(tab), longestMs)
  } finally {
    // A hanging page may never close.
    await inTime(tab.close(), 5_000).catch(() => {})
  }
}

/** Longer than any visit takes on a busy machine. A hanging page must not block the run. */
const longestMs = 90_000

function inTime<Result>(work: Promise<Result>, mostMs: number): Promise<Result> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`No end after ${mostMs} ms`)), mostMs)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

/** Waits by the page's own clock: on a busy machine the page gets as much time as on an idle one. */
export async function pageTime(tab: Tab, durationMs: number) {
  const isOver = await tab
    .evaluate<boolean>(`new Promise((done) => setTimeout(() => done(true), ${durationMs}))`)
    .catch(() => false)
  // The page was left in the meantime.
  if (!isOver) await new Promise((resolve) => setTimeout(resolve, durationMs))
}

/** Windows that pages open are closed again. */
export const popupMs = 1_500

export const chromiumTab = (context: BrowserContext) => async (): Promise<Tab> => {
  const page = await newPage(context)
  const errors: string[] = []
  page.on('pageerror', ({ message }) => errors.push(message))

  page.on('dialog', (dialog) => void dialog.dismiss().catch(() => {}))
  page.on('popup', (popup) => setTimeout(() => void popup.close().catch(() => {}), popupMs))
  return tabOf(page, errors)
}

/** A busy browser sometimes fails to open a tab. */
async function newPage(context: BrowserContext, tries = 5): Promise<Page> {
  try {
    return await context.newPage()
  } catch (error) {
    if (tries <= 1) throw error
    await new Promise((resolve) => setTimeout(resolve, 400))
    return newPage(context, tries - 1)
  }
}

const tabOf = (page: Page, errors: string[]): Tab => ({
  url: () => page.url(),
  evaluate: (expression) => page.evaluate(expression),
  async goto(url, { referer, isBegun } = {}) {
    await page.goto(url, { waitUntil: isBegun ? 'commit' : 'load', ...(referer && { referer }) })
  },
  async goBack() {
    await page.goBack()
  },
  click: (x, y) => page.mouse.click(x, y),
  move: (x, y) => page.mouse.move(x, y),
  scroll: (distance) => page.mouse.wheel(0, distance),
  type: (text) => page.keyboard.type(text),
  press: (key) => page.keyboard.press(key),
  setCookie: (name, value, host) => page.context().addCookies([{ name, value, domain: host, path: '/' }]),
  errors,
  close: () => page.close(),
})
