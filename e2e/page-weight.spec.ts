import { gzipSync } from 'node:zlib'
import { expect, test } from './support/test.ts'

const maxBytes = 250_000

test.use({ isFirstVisit: true })

test(`loads at most ${maxBytes / 1000} kB of script before sign-in`, async ({ page, server, enterAs }) => {
  const scripts = new Set<string>()
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.add(response.url())
  })
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  expect(scripts.size).toBeGreaterThan(2)
  expect(await weightOf(scripts)).toBeLessThanOrEqual(maxBytes)

  await test.step('the frame with a text page stays close to that', async () => {
    await enterAs('web@vigil.test', '/threat-library')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    // Counted now: the landing page's code, including charts, preloads a little later.
    expect(await weightOf([...scripts])).toBeLessThanOrEqual(maxBytes * 1.4)
  })
  expect(server.output()).not.toContain('"level":50')
})

/** Gzip size, whatever encoding the browser negotiated. */
async function weightOf(urls: Iterable<string>) {
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
