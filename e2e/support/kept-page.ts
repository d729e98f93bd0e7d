import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test'

/** What cannot be taken back from a page, or a context, that had it. */
const lasting = ['clock', 'addInitScript', 'exposeFunction', 'exposeBinding'] as const

/** What tests listen to. Playwright's own listeners stay. */
const heard = [
  'console',
  'dialog',
  'download',
  'framenavigated',
  'pageerror',
  'popup',
  'request',
  'requestfailed',
  'requestfinished',
  'response',
] as const

/**
 * One page for test after test, as new each time: a process of its own for every page, and scripts fetched and compiled for
 * every test, were two thirds of what it took to enter.
 */
export class KeptPage {
  readonly #browser: Browser
  readonly #options: BrowserContextOptions & { baseURL: string }
  #page: Page | undefined
  #isSpent = false

  constructor(browser: Browser, options: BrowserContextOptions & { baseURL: string }) {
    this.#browser = browser
    this.#options = options
  }

  /** Ready for a test, with headers of its own. */
  async take(headers: Record<string, string>): Promise<Page> {
    const page = this.#page ?? (await this.#make())
    await page.context().setExtraHTTPHeaders(headers)
    return page
  }

  async giveBack(page: Page) {
    if (this.#isSpent || page.isClosed()) return this.close()
    // One that cannot be emptied any more has had its day.
    await empty(page, this.#options).catch(() => this.close())
  }

  async close() {
    await this.#page?.context().close()
    this.#page = undefined
  }

  async #make() {
    const context = await this.#browser.newContext(this.#options)
    const page = await context.newPage()
    this.#isSpent = false
    for (const owner of [context, page]) this.#watch(owner)
    this.#page = page
    return page
  }

  #watch(owner: BrowserContext | Page) {
    for (const name of lasting) {
      const value = owner[name]
      const get = () => {
        this.#isSpent = true
        return typeof value === 'function' ? value.bind(owner) : value
      }
      Object.defineProperty(owner, name, { get })
    }
  }
}

async function empty(page: Page, { baseURL, viewport, reducedMotion }: BrowserContextOptions & { baseURL: string }) {
  const context = page.context()
  for (const other of context.pages()) if (other !== page) await other.close()
  for (const event of heard) page.removeAllListeners(event)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  // Of the same origin, for the sake of the process; nothing of the app runs there that could write again.
  await page.goto(`${baseURL}/favicon.svg`, { timeout: 15_000 })
  await page.evaluate('localStorage.clear(); sessionStorage.clear()')
  await context.clearCookies()
  await context.clearPermissions()
  await page.emulateMedia({ media: null, colorScheme: null, forcedColors: null, reducedMotion: reducedMotion ?? null })
  if (viewport) await page.setViewportSize(viewport)
}
