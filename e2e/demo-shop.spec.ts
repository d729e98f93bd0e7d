import type { Page } from '@playwright/test'
import { collectComplaints, expectGoodLooks } from './support/looks.ts'
import { readerAgent } from './support/site.ts'
import { expect, test } from './support/test.ts'

// The collector rejects events from headless browsers.
test.use({ userAgent: readerAgent })

const recorded = (page: Page, kind: string) => page.locator(`.recorded [data-kind="${kind}"]`)
const imitation = (page: Page, title: RegExp) =>
  page.getByRole('listitem').filter({ has: page.getByRole('button', { name: title }) })

/** Fixes the session's mode, which is otherwise random. */
const drawMode = (page: Page, mode: 'blocking' | 'non-blocking') =>
  page.addInitScript(`Math.random = () => ${mode === 'blocking' ? 0.99 : 0.001}`)

async function enterShop(page: Page) {
  await page.goto('/shop')
  // Beacons sent on unload carry the browser's real user agent, which counts as a bot's.
  await expect(recorded(page, 'session')).toHaveCount(1, { timeout: 30_000 })
}

async function fillCart(page: Page) {
  await page.getByRole('button', { name: 'Add Ridge 2 to the cart' }).click()
  await page.getByRole('button', { name: 'Add Lantern S to the cart' }).click()
  await page.getByRole('link', { name: 'Cart 2' }).click()
}

async function buy(page: Page, atCheckout = async () => {}) {
  await page.getByRole('link', { name: 'Check out' }).click()
  await atCheckout()
  await page.getByRole('button', { name: 'Place order' }).click()
  await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible({ timeout: 30_000 })
  return (await page.locator('#order-id').textContent()) ?? ''
}

async function expectVerdict(page: Page, title: RegExp, verdict: RegExp) {
  const row = imitation(page, title)
  await row.getByRole('button').click()
  await expect(row.getByRole('status')).toHaveText(verdict, { timeout: 30_000 })
}

test('a shopper types a code, extensions are blocked, and the order is stored', async ({ page }) => {
  test.setTimeout(150_000)
  const complaints = collectComplaints(page)
  await drawMode(page, 'blocking')
  await enterShop(page)
  await fillCart(page)
  await page.getByLabel('Coupon', { exact: true }).pressSequentially('WELCOME15', { delay: 30 })
  await page.getByRole('button', { name: 'Apply', exact: true }).click()
  await expect(page.getByText('The code WELCOME15 takes 15% off.')).toBeVisible()

  await test.step("an extension's attempt does not reach the shop, and the field keeps its value", async () => {
    await expectVerdict(page, /^Try three codes/, /^Stopped/)
    await expectVerdict(page, /^Try two codes/, /^Stopped/)
    await expect(page.getByLabel('Coupon', { exact: true })).toHaveValue('WELCOME15')
    await expectVerdict(page, /^Show a popup/, /^Stopped/)
    await expectVerdict(page, /^Show Honey’s popup/, /^Stopped/)
    await expectVerdict(page, /^Load a hidden frame/, /^Stopped/)
    await expectVerdict(page, /^Load its pixel/, /^Stopped/)
    await expectVerdict(page, /^Call it/, /^Stopped/)
    await expect(recorded(page, 'coupon').filter({ hasText: 'blocked' })).not.toHaveCount(0, { timeout: 30_000 })
    await expect(recorded(page, 'popup')).not.toHaveCount(0, { timeout: 30_000 })
    await expect(recorded(page, 'affiliate')).not.toHaveCount(0, { timeout: 30_000 })
  })
  await expectGoodLooks(page, 'the cart of the demo shop')
  await page.setViewportSize({ width: 1440, height: 900 })

  await test.step('the purchase is stored with its session, coupon and value', async () => {
    // Same reason as above.
    const orderId = await buy(page, () => expect(recorded(page, 'checkout')).toHaveCount(1, { timeout: 30_000 }))
    await expect(recorded(page, 'order')).toHaveText(new RegExp(`Order ${orderId}, \\$189\\.55 with WELCOME15$`), {
      timeout: 30_000,
    })
    await expect(recorded(page, 'session')).toHaveCount(1)
    await expect(recorded(page, 'checkout')).toHaveCount(1)
    await expect(page.getByText('Session in blocking mode.')).toBeVisible()
    await page.reload()
    await expect(recorded(page, 'order')).toHaveCount(1)
  })
  expect(complaints).toEqual([])
})

test('non-blocking mode records everything and blocks nothing; order numbers are redacted where required by law @thorough', async ({
  page,
}) => {
  test.setTimeout(150_000)
  await drawMode(page, 'non-blocking')
  await enterShop(page)
  await fillCart(page)
  await expectVerdict(page, /^Try three codes/, /^Got through: the shop received 3 of 3/)
  await expectVerdict(page, /^Load its pixel/, /^Got through/)
  await expect(recorded(page, 'coupon').filter({ hasText: 'TRAIL20 applied' })).toHaveCount(1, { timeout: 30_000 })
  await expect(recorded(page, 'affiliate')).toContainText(['reported'], { timeout: 30_000 })
  await page.getByLabel('Consent').selectOption('GDPR')
  const orderId = await buy(page)
  await expect(recorded(page, 'order')).toContainText(['*'], { timeout: 30_000 })
  await expect(recorded(page, 'order')).not.toContainText(orderId)

  await test.step('the shop works without the script, and nothing is recorded', async () => {
    await page.getByRole('button', { name: 'Be another shopper' }).click()
    await page.getByRole('checkbox', { name: 'Protection' }).click()
    await expect(page.locator('body')).toHaveAttribute('data-protection', 'off')
    await fillCart(page)
    await expectVerdict(page, /^Show Honey’s popup/, /^Got through/)
    await buy(page)
    await expect(page.getByText('Without protection nothing is recorded.')).toBeVisible()
  })
})
