import type { Page } from '@playwright/test'
import type { Kind } from '../shop.ts'

/** A legitimate action on a shop's page: the markup, the action and the required result. */
export interface Honest {
  name: string
  kind?: Kind
  /** Query and fragment of the URL. */
  address?: string
  head?: string
  body?: string
  act?: (page: Page) => Promise<void>
  /** Runs in an isolated world, like a helpful extension. */
  extension?: string
  /** Runs in the page's world instead. */
  isInPage?: true
  /** Codes that must reach the shop; none by default. */
  codes?: string[]
  /** Requests to other hosts that must be made. */
  calls?: string[]
  /** An expression that must become true on the page. */
  holds?: string
}

export const field = 'input[name=coupon]'
export const type = (code: string) => async (page: Page) => {
  await page.locator(field).pressSequentially(code)
  await page.click('#apply')
}
export const inPage = (code: string) =>
  `<script>addEventListener('load', function () { setTimeout(function () { ${code} }, 300) })</script>`
export const input = `document.querySelector('${field}')`
export const applyInPage = (code: string) =>
  `${input}.value = '${code}'; ${input}.dispatchEvent(new Event('input', { bubbles: true })); document.querySelector('#apply').click()`
