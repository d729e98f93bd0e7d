import { gzipSync } from 'node:zlib'
import { expect, test } from './support/test.ts'

const maxBytes = { signIn: 10_000, textPage: 437_000 }

test.use({ isFirstVisit: true })

test(`loads at most ${maxBytes.signIn / 1000} kB of script before sign-in`, async ({ page, server, enterAs }) => {
  const scripts = new Set<string>()
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.add(response.url())
  })
  await page.goto('/threat-library')
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  // The script that redirects, and the one of the sign-in page.
  expect([...scripts].map((url) => new URL(url).pathname)).toEqual([
    expect.stringMatching(/^\/assets\/sign-in-/),
    '/identity/page.js',
  ])
  expect(await measureWeight(scripts)).toBeLessThanOrEqual(maxBytes.signIn)
  // The dashboard's files arrive while the user signs in.
  await expect(page.locator('link[rel=prefetch][href*="/assets/index-"]')).toHaveCount(1)

  await test.step('a text page adds only the frame and the shared components', async () => {
    await enterAs('web@vigil.test', '/threat-library')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    // Charts are not needed here; the landing page's are preloaded a little later.
    const needed = [...scripts].filter((url) => !/\/assets\/(charts|engine|world-engine|dashboard-page)-/.test(url))
    expect(needed.length).toBeGreaterThan(4)
    expect(await measureWeight(needed)).toBeLessThanOrEqual(maxBytes.textPage)
  })
  expect(server.output()).not.toContain('"level":50')
})

test('loads the overview with few requests, and paints its heading before the application runs @thorough', async ({
  page,
  enterAs,
}) => {
  await enterAs('publisher@vigil.test', '/threat-library')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const requested = { script: 0, stylesheet: 0 }
  page.on('request', (request) => {
    const type = request.resourceType()
    if (type === 'script' || type === 'stylesheet') requested[type]++
  })
  const refused: string[] = []
  page.on('console', (message) => message.type() === 'error' && refused.push(message.text()))

  await test.step('the shell shows while the scripts load', async () => {
    let letThrough = () => {}
    const released = new Promise<void>((resolve) => {
      letThrough = resolve
    })
    await page.route('**/assets/index-*.js', async (route) => {
      await released
      await route.continue()
    })
    await page.goto('/dashboard', { waitUntil: 'commit' })
    const shell = page.locator('#shell')
    await expect(shell.getByText('Malvertising Overview')).toBeVisible()
    letThrough()
    await expect(page.getByRole('heading', { level: 1, name: 'Malvertising Overview' })).toBeVisible()
    await expect(shell).toHaveCount(0)
  })
  await expect(page.getByRole('region', { name: 'Threat Level' })).toBeVisible()
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
  expect(requested.script).toBeLessThanOrEqual(12)
  expect(requested.stylesheet).toBeLessThanOrEqual(3)
  expect(refused).toEqual([])
})

/** Gzip size, even if the browser negotiated another encoding. */
async function measureWeight(urls: Iterable<string>) {
  let bytes = 0
  for (const url of urls) {
    const answer = await fetch(url, { headers: { 'accept-encoding': 'gzip' } })
    const text = Buffer.from(await answer.arrayBuffer())
    bytes += gzipSync(text, { level: 9 }).length
  }
  return bytes
}

test('serves text compressed, and caches hashed files permanently @thorough', async ({ page }) => {
  const headers = new Map<string, Record<string, string>>()
  page.on('response', (response) => headers.set(new URL(response.url()).pathname, response.headers()))
  await page.goto('/not-found')
  await expect(page.getByRole('heading', { name: 'Page not found!' })).toBeVisible()
  const [, script] = [...headers].find(([path]) => /^\/assets\/index-.*\.js$/.test(path)) ?? []
  expect(script?.['content-encoding']).toMatch(/^(br|gzip)$/)
  expect(script?.['cache-control']).toContain('immutable')
  expect(headers.get('/not-found')?.['cache-control']).toBe('no-cache')
})
