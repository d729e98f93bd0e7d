import type { BrowserContext, Page } from '@playwright/test'

/** A page of a browser, as far as a visit needs it. */
export interface Tab {
  url: () => string
  evaluate: <Result>(expression: string) => Promise<Result>
  /** Waits until the page is loaded, or only until it has begun to load. */
  goto: (url: string, options?: { referer?: string; isBegun?: true }) => Promise<void>
  goBack: () => Promise<void>
  click: (x: number, y: number) => Promise<void>
  move: (x: number, y: number) => Promise<void>
  scroll: (distance: number) => Promise<void>
  type: (text: string) => Promise<void>
  press: (key: string) => Promise<void>
  setCookie: (name: string, value: string, host: string) => Promise<void>
  /** Errors that nothing on the page caught. */
  errors: readonly string[]
  close: () => Promise<void>
}

export type OpenTab = () => Promise<Tab>

/** Runs a visit in a tab of its own, and closes it. */
export async function inTab<Result>(open: OpenTab, work: (tab: Tab) => Promise<Result>) {
  const tab = await open()
  try {
    return await work(tab)
  } finally {
    await tab.close()
  }
}

/** Waits by the page's own clock: on a busy machine the page gets as much time as on an idle one. */
export async function pageTime(tab: Tab, durationMs: number) {
  const isOver = await tab
    .evaluate<boolean>(`new Promise((done) => setTimeout(() => done(true), ${durationMs}))`)
    .catch(() => false)
  // The page was left meanwhile.
  if (!isOver) await new Promise((resolve) => setTimeout(resolve, durationMs))
}

/** Windows that pages open are closed again. */
export const popupMs = 1_500

export const chromiumTab = (context: BrowserContext) => async (): Promise<Tab> => {
  const page = await context.newPage()
  const errors: string[] = []
  page.on('pageerror', ({ message }) => errors.push(message))
  page.on('dialog', (dialog) => void dialog.dismiss().catch(() => {}))
  page.on('popup', (popup) => setTimeout(() => void popup.close().catch(() => {}), popupMs))
  return tabOf(page, errors)
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
