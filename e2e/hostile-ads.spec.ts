import type { Page } from '@playwright/test'
import { hostileIncident, outside, ranMark } from '@vigil/contract/testing/hostile-ads'
import { addressHeader } from './support/addresses.ts'
import { watchEscapes } from './support/escapes.ts'
import { anIncident, send } from './support/incidents.ts'
import { publisher } from './support/reporting.ts'
import { expect, superadmin } from './support/test.ts'
import { buildAddress, shortAd, test, waitForReport } from './support/threat-reports.ts'

/** Number of hostile ads to open in a browser; HOSTILE_PAGES=5000 opens all. */
const hostilePages = Number(process.env.HOSTILE_PAGES ?? 12)

const hasRun = (page: Page) => page.evaluate(`window.${ranMark} !== undefined`)

test('hostile ads render as text in the report and on the public page: no script runs, no request leaves @thorough', async ({
  page,
  enterAs,
  made,
  publicLinkOf,
  stranger,
}) => {
  test.setTimeout(120_000 + hostilePages * 10_000)
  await enterAs(superadmin)
  const seen = new Map([
    [page, await watchEscapes(page)],
    [stranger, await watchEscapes(stranger)],
  ])
  for (let seed = 0; seed < hostilePages; seed++) {
    const report = await made(hostileIncident(seed))
    for (const [opened, address] of [
      [page, buildAddress(report)],
      [stranger, await publicLinkOf(report)],
    ] as const) {
      await opened.goto(address)
      await waitForReport(opened)
      expect(await hasRun(opened), `ad ${seed}`).toBe(false)
      expect(seen.get(opened), `ad ${seed}`).toEqual([])
    }
  }
})

/** Rows per page of the feed. */
const hostileRows = 50

test('hostile ads render as text in the feed, its details and active threats @thorough', async ({
  page,
  enterAs,
  made,
}) => {
  test.slow()
  const seen = await watchEscapes(page)
  await enterAs(publisher)
  await Promise.all(Array.from({ length: hostileRows }, (_, seed) => send(page, [anIncident(hostileIncident(seed))])))
  // When the last one is stored, all are.
  const { eventDate } = await made(hostileIncident(hostileRows))
  const days = `from=${eventDate}&to=${eventDate}`
  for (const address of [
    `/threat-feed?tab=feed&columns=maximised&${days}`,
    `/threat-feed?tab=activity&shown=100&${days}`,
  ]) {
    await page.goto(address)
    const expand = page.getByRole('button', { name: /^Expand / })
    await expect(expand.first()).toBeVisible()
    const opened = Math.min(await expand.count(), 20)
    // Clicks all in one step, because with such texts every click causes a layout of the whole page.
    await expand.evaluateAll((buttons, count) => {
      for (const button of buttons.slice(0, count)) if ('click' in button) button.click()
    }, opened)
    await expect(page.getByRole('region', { name: 'Attack' })).toHaveCount(opened)
    expect(await hasRun(page), address).toBe(false)
    expect(seen, address).toEqual([])
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth'), address).toBe(true)
  }
})

/** Inserts ads as live markup, the worst case of missing escaping. */
async function withoutEscaping(page: Page) {
  const arrived: string[] = []
  // Intercepted, because the host does not resolve: every request would be seen.
  await page.route(`**://${outside}/**`, (route) => {
    arrived.push(route.request().url())
    return route.fulfill({ contentType: 'text/javascript', body: `window.${ranMark} = 1` })
  })
  const markups = Array.from({ length: 60 }, (_, seed) => hostileIncident(seed).markup ?? '').filter(
    (markup) => markup.length < 20_000,
  )
  await page.evaluate(`(markups => {
    for (const markup of markups) document.body.append(document.createRange().createContextualFragment(markup))
    for (const link of document.querySelectorAll('a[href^="javascript"]')) link.click()
    for (const form of document.forms) if (form.action.includes('${outside}')) form.requestSubmit()
  })(${JSON.stringify(markups)})`)
  // Fails whether it is blocked or answered, and runs last. A form that is sent leaves the page before that.
  await page
    .evaluate(
      `new Promise((done) => { const last = new Image(); last.onerror = done; last.src = 'https://${outside}/last' })`,
    )
    .catch(() => undefined)
  return arrived.filter((url) => !url.endsWith('/last'))
}

test('without escaping, the content security policy still blocks all scripts and requests @thorough', async ({
  page,
  browser,
  enterAs,
  made,
  publicLinkOf,
}) => {
  await enterAs(publisher)
  const report = await made(shortAd)
  await page.goto(buildAddress(report))
  await waitForReport(page)
  expect(await withoutEscaping(page)).toEqual([])
  expect(await hasRun(page)).toBe(false)
  expect(await page.evaluate('location.hostname')).toBe('localhost')

  // Repeats it without the policy, to prove that the policy is what blocks.
  const bare = await (await browser.newContext({ bypassCSP: true, extraHTTPHeaders: addressHeader() })).newPage()
  await bare.goto(await publicLinkOf(report))
  await waitForReport(bare)
  expect(await withoutEscaping(bare)).not.toEqual([])
})
