import type { Page } from '@playwright/test'
import { hostileIncident, outside, ranMark } from '@vigil/contract/testing/hostile-ads'
import { addressHeader } from './support/addresses.ts'
import { anIncident, send } from './support/incidents.ts'
import { publisher } from './support/reporting.ts'
import { expect, superadmin } from './support/test.ts'
import { addressOf, isThere, shortAd, test } from './support/threat-reports.ts'

/** How many of the hostile ads are opened in a browser; HOSTILE_PAGES=5000 opens all. */
const hostilePages = Number(process.env.HOSTILE_PAGES ?? 12)

/** Everything that would show that something got out. */
function watch(page: Page) {
  const seen: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).hostname !== 'localhost' && /^(https?|wss?):/.test(request.url()))
      seen.push(request.url())
  })
  page.on('dialog', (shown) => {
    seen.push(`dialog ${shown.message()}`)
    void shown.dismiss()
  })
  page.on('pageerror', (error) => seen.push(String(error)))
  page.on('framenavigated', (frame) => frame !== page.mainFrame() && seen.push(`frame ${frame.url()}`))
  return seen
}
const hasRun = (page: Page) => page.evaluate(`window.${ranMark} !== undefined`)

test('hostile ads are text in the report and on the public page: no script runs, no request leaves @thorough', async ({
  page,
  enterAs,
  made,
  publicLinkOf,
  stranger,
}) => {
  test.setTimeout(120_000 + hostilePages * 10_000)
  await enterAs(superadmin)
  for (let seed = 0; seed < hostilePages; seed++) {
    const report = await made(hostileIncident(seed))
    for (const [opened, address] of [
      [page, addressOf(report)],
      [stranger, await publicLinkOf(report)],
    ] as const) {
      const seen = watch(opened)
      await opened.goto(address)
      await isThere(opened)
      expect(await hasRun(opened), `ad ${seed}`).toBe(false)
      expect(seen, `ad ${seed}`).toEqual([])
      opened.removeAllListeners()
    }
  }
})

/** As many as a page of the feed has. */
const hostileRows = 50

test('hostile ads are text in the feed, its details and the active threats @thorough', async ({
  page,
  enterAs,
  made,
}) => {
  test.slow()
  const seen = watch(page)
  await enterAs(publisher)
  for (let seed = 0; seed < hostileRows; seed++) await send(page, [anIncident(hostileIncident(seed))])
  // The last to be sent is there, so all are.
  const { eventDate } = await made(hostileIncident(hostileRows))
  const days = `from=${eventDate}&to=${eventDate}`
  for (const address of [
    `/threat-feed?tab=feed&columns=maximised&${days}`,
    `/threat-feed?tab=activity&shown=100&${days}`,
  ]) {
    await page.goto(address)
    const expand = page.getByRole('button', { name: /^Expand / })
    await expect(expand.first()).toBeVisible()
    for (let left = Math.min(await expand.count(), 20); left > 0; left--) await expand.first().click()
    await expect(page.getByRole('region', { name: 'Attack' }).first()).toBeVisible()
    expect(await hasRun(page), address).toBe(false)
    expect(seen, address).toEqual([])
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth'), address).toBe(true)
  }
})

/** Puts ads into the page as markup that is run, which is more than any forgotten escape would do. */
async function withoutEscaping(page: Page) {
  const arrived: string[] = []
  // Answered here instead of by the name, which leads nowhere: whatever is asked for would be seen.
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
  await page.waitForTimeout(1_500)
  return arrived
}

test('with escaping switched off the content security policy still lets nothing run and nothing leave @thorough', async ({
  page,
  browser,
  enterAs,
  made,
  publicLinkOf,
}) => {
  await enterAs(publisher)
  const report = await made(shortAd)
  await page.goto(addressOf(report))
  await isThere(page)
  expect(await withoutEscaping(page)).toEqual([])
  expect(await hasRun(page)).toBe(false)
  expect(await page.evaluate('location.hostname')).toBe('localhost')

  // The same without the policy, to see that it is the policy which holds.
  const bare = await (await browser.newContext({ bypassCSP: true, extraHTTPHeaders: addressHeader() })).newPage()
  await bare.goto(await publicLinkOf(report))
  await isThere(bare)
  expect(await withoutEscaping(bare)).not.toEqual([])
})
