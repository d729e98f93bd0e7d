import type { Browser, Page } from '@playwright/test'
import { collectComplaints, expectGoodLooks } from './support/looks.ts'
import { readerAgent, serveSite } from './support/site.ts'
import { expect, test } from './support/test.ts'

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** A visit to the shop in a separate browser context with a regular user agent. */
async function visitShop(browser: Browser, url: string) {
  const context = await browser.newContext({ userAgent: readerAgent })
  const page = await context.newPage()
  await page.goto(url)
  return {
    pixel: (fields: object) => page.evaluate(`vigilCart('conversion', ${JSON.stringify(fields)})`),
    leave: () => context.close(),
  }
}

test('integrates a shop by its link alone: snippets, both parts, and invalid calls @thorough', async ({
  page,
  browser,
  admin,
}) => {
  test.setTimeout(180_000)
  const complaints = collectComplaints(page)
  const { integrationId } = await admin.makeShop()
  await page.goto(`/integration/${integrationId}`)
  await expect(page).toHaveURL(/\/status$/)
  const [script, pixel] = [card(page, 'Protection Script'), card(page, 'Conversion Pixel')]
  await expect(script.getByText('Not Integrated')).toBeVisible()
  await expect(pixel.getByText('Not Integrated')).toBeVisible()
  const snippet = (await script.getByRole('region', { name: 'Protection Script snippet' }).textContent()) ?? ''
  const [, scriptUrl = ''] = /src="([^"]+)"/.exec(snippet) ?? []

  await test.step('the tag manager guide has two steps, with variables for the values', async () => {
    await page.getByRole('link', { name: 'GTM Integration' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Integration instructions')
    await expect(page.getByRole('heading', { level: 3 })).toHaveText([
      'Add the protection script',
      'Add the conversion pixel',
    ])
    await expect(page.getByRole('region', { name: 'Protection Script tag' })).toContainText(scriptUrl)
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.getByRole('button', { name: 'Copy Conversion Pixel tag' }).click()
    expect(await page.evaluate('navigator.clipboard.readText()')).toContain("orderId: '{{Order ID}}'")
    await expectGoodLooks(page, 'integration instructions')
    await page.setViewportSize({ width: 1440, height: 900 })
    const menu = page.getByRole('navigation', { name: 'Integration' })
    await menu.getByRole('link', { name: 'Integration', exact: true }).click()
  })

  await test.step('the first session completes the script', async () => {
    // Requesting the snippet created the tag, which deploys automatically.
    const isDeployed = async () => (await (await fetch(scriptUrl)).text()).includes('vigilCart')
    await expect.poll(isDeployed, { timeout: 60_000 }).toBe(true)
  })
  const site = await serveSite(
    `<!doctype html><html><head><title>Corner</title>${snippet}</head><h1>Thanks</h1></html>`,
  )
  const shopper = await visitShop(browser, site.url)
  try {
    await expect(script.getByText('Integration Completed')).toBeVisible({ timeout: 30_000 })
    await expect(pixel.getByText('Not Integrated')).toBeVisible()

    await test.step('an invalid call names its problem', async () => {
      await shopper.pixel({ ...purchase, orderId: '{{Order ID}}', value: '12,50' })
      await expect(pixel.getByText('Integrated with an Issue')).toBeVisible({ timeout: 30_000 })
      await expect(pixel.getByText('the field “orderId” is missing.')).toBeVisible()
      await expect(pixel.getByText('the field “value” has a wrong value.')).toBeVisible()
      await expectGoodLooks(page, 'integration status with an issue')
      await page.setViewportSize({ width: 1440, height: 900 })
    })

    await test.step('a valid call completes the pixel', async () => {
      await shopper.pixel(purchase)
      await expect(pixel.getByText('Integration Completed')).toBeVisible({ timeout: 30_000 })
    })
  } finally {
    await shopper.leave()
    site.stop()
  }
  expect(complaints).toEqual([])
})

const purchase = {
  action: 'purchase',
  value: '12.50',
  currency: 'USD',
  orderId: 'C-1',
  shippingCost: '0',
  lineItemCost: '12.50',
  productIds: 'cup',
  couponCode: '',
  discountValue: '0',
}

test('redirects invalid links to the root @thorough', async ({ page }) => {
  for (const path of ['/integration/sample/status', '/integration/00000000-0000-4000-8000-000000000000/instructions']) {
    // The page may redirect before it has loaded.
    await page.goto(path, { waitUntil: 'commit' })
    await page.waitForURL(/\/identity\/sign-in\//)
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  }
})
