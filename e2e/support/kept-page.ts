import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test'

/** Changes that cannot be undone on a page or context. */
const lasting = ['clock', 'addInitScript', 'exposeFunction', 'exposeBinding'] as const

/** Events that tests listen to. Playwright's own listeners stay. */
const testEvents = [
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
 * Reuses one page for consecutive tests, reset each time: a new process per page, and loading scripts for every test,
 * took two thirds of the time to open a page.
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

  /** Prepares the page for a test with its own headers. */
  async take(headers: Record<string, string>): Promise<Page> {
    const page = this.#page ?? (await this.#make())
    await page.context().setExtraHTTPHeaders(headers)
    return page
  }

  async giveBack(page: Page) {
    if (this.#isSpent || page.isClosed()) return this.close()
    // A page that can no longer be reset is closed.
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
  for (const event of testEvents) page.removeAllListeners(event)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  // Same origin, to keep the process, but without app code that could write again.
  await page.goto(`${baseURL}/favicon.svg`, { timeout: 15_000 })
  await page.evaluate('localStorage.clear(); sessionStorage.clear()')
  await context.clearCookies()
  await context.clearPermissions()
  await page.emulateMedia({ media: null, colorScheme: null, forcedColors: null, reducedMotion: reducedMotion ?? null })
  if (viewport) await page.setViewportSize(viewport)
}
