import { storeSession } from './support/people.ts'
import { demoSettings, startServer } from './support/server.ts'
import { signInByCalls } from './support/session.ts'
import { serveSite } from './support/site.ts'
import { expect, test } from './support/test.ts'

test('New Platform Dashboard leads to the separate ad quality product, signed in @thorough', async ({ page }) => {
  test.setTimeout(180_000)
  const product = await serveSite('<h1>Ad quality product</h1>')
  const server = await startServer({ ...demoSettings, AD_QUALITY_URL: product.url })
  try {
    const session = await signInByCalls(server.url, 'ssp@vigil.test')
    await page.goto(`${server.url}/favicon.svg`)
    await storeSession(page, session)
    await page.goto(`${server.url}/platform-feed`)
    await page.getByRole('link', { name: 'New Platform Dashboard' }).click()
    await expect(page.getByRole('heading', { name: 'Ad quality product' })).toBeVisible()
    expect(page.url()).toBe(`${product.url}auth/callback?token=${session.token}`)
    // The redirecting page adds no history entry.
    await page.goBack()
    await expect(page).toHaveURL(/\/platform-feed(\?|$)/)
  } finally {
    await server.stop()
    product.stop()
  }
})
