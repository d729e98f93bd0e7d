import type { Page } from '@playwright/test'
import { createVigil, readSession } from '@vigil/kit-node'
import { collectComplaints, expectGoodLooks } from './support/looks.ts'
import { readerAgent } from './support/site.ts'
import { expect, test } from './support/test.ts'

// The collector rejects events from headless browsers.
test.use({ userAgent: readerAgent })

type Mode = 'off' | 'flag' | 'refuse'

const recorded = (page: Page, kind: string) => page.locator(`.recorded [data-kind="${kind}"]`)
const verdict = (page: Page, text: string | RegExp) => page.locator('.verdicts li').filter({ hasText: text })
const imitation = (page: Page, title: RegExp) =>
  page.getByRole('listitem').filter({ has: page.getByRole('button', { name: title }) })

/** A new shopper, in a blocking session, on the shop's first page. */
async function enterShop(page: Page, mode: Mode, landing = '/shop') {
  await page.addInitScript('Math.random = () => 0.99')
  await page.goto('/shop')
  await page.evaluate(async (choice) => {
    await fetch('/shop/api/visit', { method: 'DELETE' })
    sessionStorage.clear()
    // biome-ignore lint/suspicious/noDocumentCookie: this runs in Chromium
    document.cookie = 'vigil_cart=; path=/; max-age=0'
    // biome-ignore lint/suspicious/noDocumentCookie: as above
    document.cookie = `lantern_verification=${choice}; path=/shop; samesite=strict`
  }, mode)
  await page.goto('about:blank')
  await page.goto(landing)
  // Beacons sent on unload carry the browser's real user agent, which counts as a bot's.
  await expect(recorded(page, 'session')).toHaveCount(1, { timeout: 30_000 })
}

async function fillCart(page: Page) {
  await page.getByRole('button', { name: 'Add Ridge 2 to the cart' }).click()
  await page.getByRole('link', { name: 'Cart 1' }).click()
  await expect(page.getByRole('link', { name: 'Check out' })).toBeVisible()
}

async function openCheckout(page: Page) {
  await page.getByRole('link', { name: 'Check out' }).click()
  await expect(recorded(page, 'checkout')).toHaveCount(1, { timeout: 30_000 })
}

async function placeOrder(page: Page) {
  await page.getByRole('button', { name: 'Place order' }).click()
  await expect(page.locator('#order-id')).toBeVisible({ timeout: 30_000 })
  return page.evaluate(async () => (await (await fetch('/shop/api/visit')).json()).order as Record<string, unknown>)
}

const field = (page: Page) => page.getByLabel('Coupon', { exact: true })
const applied = (page: Page, code: string) => expect(page.getByText(`The code ${code} takes`)).toBeVisible()

/** Honest ways to a discount. */
const honest: Record<string, (page: Page) => Promise<string>> = {
  async 'no code'() {
    return ''
  },
  async 'typed, applied by a click'(page) {
    await field(page).pressSequentially('WELCOME15')
    await page.getByRole('button', { name: 'Apply', exact: true }).click()
    await applied(page, 'WELCOME15')
    return 'WELCOME15'
  },
  async 'typed in small letters, applied by Enter'(page) {
    await field(page).pressSequentially('trail20')
    await field(page).press('Enter')
    await applied(page, 'TRAIL20')
    return 'TRAIL20'
  },
  async 'typed after a wrong one'(page) {
    await field(page).pressSequentially('WELCOM15')
    await field(page).press('Enter')
    await expect(page.getByText('The code WELCOM15 is not valid.')).toBeVisible()
    await field(page).press('Control+A')
    await field(page).pressSequentially('VIP25')
    await field(page).press('Enter')
    await applied(page, 'VIP25')
    return 'VIP25'
  },
  async pasted(page) {
    await field(page).click()
    await page.evaluate(() => {
      const text = Object.assign(document.createElement('textarea'), { value: 'SPRING12', id: 'elsewhere' })
      document.body.append(text)
      text.select()
    })
    await page.keyboard.press('Control+C')
    await field(page).click()
    await page.keyboard.press('Control+V')
    await page.getByRole('button', { name: 'Apply', exact: true }).click()
    await applied(page, 'SPRING12')
    return 'SPRING12'
  },
}

test('accepts honest codes and commissions with verification set to refuse @thorough', async ({ page }) => {
  test.setTimeout(300_000)
  const complaints = collectComplaints(page)
  let turn = 0
  for (const [name, enter] of Object.entries(honest)) {
    await test.step(name, async () => {
      const isFromAffiliate = turn % 2 === 0
      const isAtCheckout = turn++ > 2
      await enterShop(page, 'refuse', isFromAffiliate ? '/shop?awc=1_2_3' : '/shop')
      await fillCart(page)
      let code = isAtCheckout ? '' : await enter(page)
      await openCheckout(page)
      if (isAtCheckout) code = await enter(page)
      const order = await placeOrder(page)
      expect([name, order.couponCode, order.affiliate]).toEqual([name, code, isFromAffiliate ? 'Awin' : null])
    })
  }
  await test.step('a code in the shop’s link', async () => {
    await enterShop(page, 'refuse', '/shop?coupon=SUMMIT10')
    await fillCart(page)
    await openCheckout(page)
    expect((await placeOrder(page)).couponCode).toBe('SUMMIT10')
    await expect(verdict(page, 'offered').first()).toBeVisible()
  })
  await test.step('a code of the banner, and one that the shop adds itself', async () => {
    await enterShop(page, 'refuse')
    await page.getByRole('button', { name: 'Use the code' }).click()
    await expect(page.getByText('The code is in your cart.')).toBeVisible()
    await fillCart(page)
    await openCheckout(page)
    expect((await placeOrder(page)).couponCode).toBe('WELCOME15')
    await enterShop(page, 'refuse')
    await fillCart(page)
    for (const count of [2, 3]) {
      await page.getByRole('button', { name: 'One Ridge 2 more' }).click()
      await expect(page.locator('.count')).toContainText(String(count))
    }
    await openCheckout(page)
    expect((await placeOrder(page)).couponCode).toBe('SUMMIT10')
  })
  expect(complaints).toEqual([])
})

/** Calls the shop's server directly, with the shopper's cookies. */
const worlds: Record<string, (page: Page, path: string, body?: object) => Promise<unknown>> = {
  background: (page, path, body) =>
    body ? page.context().request.post(path, { data: body }) : page.context().request.get(path),
  async isolated(page, path, body) {
    const client = await page.context().newCDPSession(page)
    const { frameTree } = await client.send('Page.getFrameTree')
    const world = { frameId: frameTree.frame.id, worldName: 'extension' }
    const { executionContextId } = await client.send('Page.createIsolatedWorld', world)
    const options = body && {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }
    const expression = `fetch(${JSON.stringify(path)}, ${JSON.stringify(options ?? {})}).then(({ status }) => status)`
    const { result } = await client.send('Runtime.evaluate', {
      expression,
      contextId: executionContextId,
      awaitPromise: true,
    })
    expect(result.type).toBe('number')
    await client.detach()
  },
}

for (const [name, send] of Object.entries(worlds)) {
  test(`refuses or flags codes and claims sent from the ${name} world @thorough`, async ({ page }) => {
    test.setTimeout(300_000)
    const codeTo = (code: string) => send(page, '/shop/api/visit/code', { code })
    await test.step('at the checkout', async () => {
      await enterShop(page, 'refuse')
      await fillCart(page)
      await openCheckout(page)
      await codeTo('VIP25')
      expect((await placeOrder(page)).couponCode).toBe('')
    })
    await test.step('on the cart page: refused together with the order, which can be placed again', async () => {
      await enterShop(page, 'refuse')
      await fillCart(page)
      await codeTo('VIP25')
      await openCheckout(page)
      await page.getByRole('button', { name: 'Place order' }).click()
      await expect(page.getByRole('alert')).toContainText('The code VIP25 cannot be used and was removed.')
      await expect(page.getByText('Coupon VIP25')).toBeHidden()
      expect((await placeOrder(page)).couponCode).toBe('')
    })
    await test.step('a claim, after an arrival through another network', async () => {
      await enterShop(page, 'refuse', '/shop?irclickid=1_2_3')
      await fillCart(page)
      await openCheckout(page)
      await send(page, '/shop?awc=1_2_3')
      expect((await placeOrder(page)).affiliate).toBeNull()
      await expect(verdict(page, 'Commission for Awin: refused')).toBeVisible()
    })
    await test.step('flagged', async () => {
      await enterShop(page, 'flag')
      await fillCart(page)
      await openCheckout(page)
      await codeTo('VIP25')
      await send(page, '/shop?awc=1_2_3')
      expect(await placeOrder(page)).toMatchObject({ couponCode: 'VIP25', affiliate: 'Awin' })
      await expect(verdict(page, 'Code VIP25 at order: flagged')).toBeVisible()
      await expect(verdict(page, 'Commission for Awin: flagged')).toBeVisible()
    })
  })
}

test('hands the page a signed verdict that the kit verifies @thorough', async ({ page, server }) => {
  test.setTimeout(300_000)
  await enterShop(page, 'off')
  await fillCart(page)
  await openCheckout(page)
  const code = await honest['typed, applied by a click']?.(page)
  const [, prefix = ''] = /\/([0-9a-z]+)\/script\.js/.exec(await page.content()) ?? []
  await page.addScriptTag({ url: `/${prefix}/verdict.js` })
  const token: string = await page.evaluate('vigilVerdict()')
  const session = readSession(await page.evaluate(() => document.cookie))
  const vigil = createVigil({ url: server.url, tags: [prefix], timeoutMs: 30_000 })
  expect((await vigil.verifyToken({ token, session, code: code ?? '' })).coupon).toMatchObject({ verdict: 'genuine' })
  expect((await vigil.verifyToken({ token, session, code: 'VIP25' })).coupon).toMatchObject({ verdict: 'unseen' })
})

test('the panel switches verification and imitates direct calls to the server @thorough', async ({ page }) => {
  test.setTimeout(300_000)
  const complaints = collectComplaints(page)
  const run = async (title: RegExp, outcome: RegExp) => {
    const row = imitation(page, title)
    await row.getByRole('button').click()
    await expect(row.getByRole('status')).toHaveText(outcome, { timeout: 30_000 })
  }
  const choose = async (mode: Mode) => {
    await Promise.all([page.waitForEvent('load'), page.getByLabel('Checkout verification').selectOption(mode)])
    await expect(page.getByLabel('Checkout verification')).toHaveValue(mode)
    await expect(page.getByRole('button', { name: 'Place order' })).toBeEnabled()
  }
  await enterShop(page, 'off')
  await fillCart(page)
  await openCheckout(page)
  await run(/^Send a code from the background/, /^Got through: the shop’s server accepted the code WELCOME15/)
  await choose('flag')
  await run(/^Send a code from the background/, /^Flagged/)
  await choose('refuse')
  await run(/^Send a code from the background/, /^Stopped: the shop’s server refused the code WELCOME15/)
  await run(/^Try a list of codes/, /^Stopped: the shop’s server refused the code VIP25/)
  await run(/^Claim the commission/, /^Noted/)
  await expect(verdict(page, 'Code WELCOME15: refused')).toBeVisible()
  await expectGoodLooks(page, 'the checkout of the demo shop with verdicts')
  expect(complaints.filter((text) => !text.includes('422'))).toEqual([])
})
