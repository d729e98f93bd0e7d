import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { authoriseKey, pageCheckList, pageCheckStart, scriptAddress } from '@vigil/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { startVigil, type TestVigil } from '../../../../testing/vigil.ts'
import { checkSites } from './check-pages.ts'
import { takeTurn } from './find-pages.ts'
import { type SampledSite, sampleSites } from './sample-pages.ts'
import { refreshPageChecks } from './work.ts'

let vigil: TestVigil
beforeAll(async () => {
  vigil = await startVigil()
})
afterAll(() => vigil.stop())

const herald = () => authoriseKey({ organizationId: vigil.organizationId('Herald') })
const prebid = '<script src="/prebid.js"></script>'

interface TestPage {
  body?: string
  headers?: Record<string, string>
  status?: number
}

const ownTag = () => `<script src="${scriptAddress(vigil.deps.config.cdnBase, vigil.tagOf('Herald'))}"></script>`

/** A site on this machine, with its tag in different places. */
const tagPages = (): Record<string, TestPage> => ({
  '/': { body: ownTag() + prebid },
  '/late': { body: prebid + ownTag() },
  '/missing': { body: prebid },
  '/blocked': { body: ownTag(), headers: { 'content-security-policy': "script-src 'self'" } },
  '/moved': { status: 302, headers: { location: '/missing' } },
  '/metadata': { status: 302, headers: { location: 'http://169.254.169.254/latest' } },
  '/loop': { status: 302, headers: { location: '/loop' } },
  '/broken': { status: 500 },
})

async function startSite(pages: Record<string, TestPage>) {
  const requests: string[] = []
  const server = createServer((request, response) => {
    requests.push(request.url ?? '')
    const { body = '', headers = {}, status = 200 } = pages[request.url ?? ''] ?? { status: 404 }
    response.writeHead(status, headers).end(body.replaceAll('SITE', `http://${request.headers.host}`))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}` // it listens on a port
  const site: SampledSite = { host, frontPage: `http://${host}/`, knownPages: [] }
  return { host, site, requests }
}

const check = (site: SampledSite, at = '2026-11-14T10:00:00Z', trustedHosts = [site.host]) =>
  checkSites(
    { ...vigil.deps, guard: { trustedHosts } },
    herald(),
    [site],
    () => new Date(at),
    new AbortController().signal,
  )

async function list(person = 'web') {
  const { call } = await vigil.as(person)
  const { body } = await call(pageCheckList, { query: { organizationId: vigil.organizationId('Herald') } })
  return body
}

async function listResults() {
  const { data } = await list()
  return Object.fromEntries(data.map(({ url, result }) => [new URL(url).pathname, result]))
}

test('finds the tag early, late, missing and blocked on fetched pages, and follows guarded redirects', async () => {
  const { site, host } = await startSite(tagPages())
  const knownPages = Object.keys(tagPages()).map((path) => `http://${host}${path}`)
  await check({ ...site, knownPages: knownPages.slice(1) })
  expect(await listResults()).toEqual({
    '/': 'ok',
    '/late': 'late',
    '/missing': 'missing',
    '/blocked': 'blocked',
    '/moved': 'missing',
    '/metadata': 'unreachable',
    '/loop': 'unreachable',
    '/broken': 'unreachable',
  })
  const { data } = await list()
  expect(data.at(-1)?.result).toBe('ok')
  expect(data.find(({ url }) => url.endsWith('/metadata'))?.detail).toBe('Only https is allowed.')
})

test('does not fetch private addresses', async () => {
  const { site, host, requests } = await startSite(tagPages())
  await check(site, '2026-11-14T10:00:00Z', [])
  expect((await list()).data).toMatchObject([{ host, result: 'unreachable', detail: 'Only https is allowed.' }])
  expect(requests).toEqual([])
})

test('finds pages without the tag by links and by the sitemap, and asks no other host', async () => {
  const other = await startSite({ '/': { body: prebid }, '/stolen': { body: prebid } })
  const links = [
    '/sport/match?id=7#top',
    'news/',
    '/photo.jpg',
    `http://${other.host}/stolen`,
    'mailto:a@b.example',
    'http://[',
  ]
  const { site, requests } = await startSite({
    '/': { body: ownTag() + links.map((href) => `<a class=x href="${href}">x</a>`).join('') },
    '/sport/match': { body: prebid },
    '/news/': { body: ownTag() },
    '/robots.txt': { body: 'User-agent: *\nSitemap: SITE/maps.xml' },
    '/maps.xml': { body: '<sitemapindex><sitemap><loc>SITE/map.xml</loc></sitemap></sitemapindex>' },
    '/map.xml': {
      body: `<urlset><url><loc> SITE/old/page.html </loc></url><url><loc><![CDATA[SITE/old/two]]></loc></url>
        <loc>http://${other.host}/stolen</loc><loc>http://169.254.169.254/</loc><loc>SITE/file.pdf</loc></urlset>`,
    },
    '/old/page.html': { body: prebid },
    '/old/two': { body: ownTag() },
  })
  await check(site)
  expect(await listResults()).toEqual({
    '/': 'ok',
    '/sport/match': 'missing',
    '/news/': 'ok',
    '/old/page.html': 'missing',
    '/old/two': 'ok',
  })
  expect(requests).not.toContain('/photo.jpg')
  expect(other.requests).toEqual([])
})

test('asks no other host, whatever the links and the sitemap contain', async () => {
  const other = await startSite({ '/': { body: prebid } })
  const piece = fc.constantFrom(
    ...[
      'http:',
      'https:',
      '//',
      '/',
      '\\\\',
      '@',
      ':80',
      '#',
      '?',
      '..',
      '%2e',
      '"',
      '<',
      '>',
      '&amp;',
      '\n',
      'x',
      other.host,
    ],
    ...['127.0.0.1', '[::1]', '169.254.169.254', 'javascript:', 'data:', '<loc>', '</loc>', '<![CDATA[', ']]>', '.xml'],
  )
  const start = fc.constantFrom(
    '',
    `http://${other.host}`,
    `//${other.host}/`,
    `http:/\\${other.host}`,
    `http://x@${other.host}`,
  )
  const text = fc.tuple(start, fc.array(piece, { maxLength: 6 })).map(([first, pieces]) => first + pieces.join(''))
  await fc.assert(
    fc.asyncProperty(fc.array(text, { maxLength: 12 }), fc.array(text, { maxLength: 12 }), async (links, listed) => {
      const { site, requests } = await startSite({
        '/': { body: links.map((link) => `<a href="${link}">x</a>`).join('') },
        '/sitemap.xml': { body: `<urlset>${listed.map((address) => `<loc>${address}</loc>`).join('')}` },
      })
      // The guard would let these requests pass.
      await check(site, '2026-11-14T10:00:00Z', [site.host, other.host])
      expect(requests.length).toBeLessThanOrEqual(12)
    }),
    { numRuns: 40 },
  )
  expect(other.requests).toEqual([])
})

test('each page of a site is checked within some days, and at most ten a day', async () => {
  const paths = Array.from({ length: 60 }, (_, index) => `/s${index % 7}/p${index}`)
  const { site, requests } = await startSite({
    '/': { body: ownTag() + paths.slice(0, 30).map((path) => `<a href="${path}">x</a>`) },
    '/sitemap.xml': { body: paths.map((path) => `<loc>SITE${path}</loc>`).join('') },
    ...Object.fromEntries(paths.map((path) => [path, { body: ownTag() }])),
  })
  for (let day = 10; day < 18; day++) {
    const before = requests.length
    await check(site, `2026-11-${day}T10:00:00Z`)
    expect(requests.length - before).toBe(12) // with robots.txt and the sitemap
  }
  expect(paths.filter((path) => !requests.includes(path))).toEqual([])
})

test('the pages of a day are from different sections', () => {
  const pages = new Set(
    Array.from({ length: 900 }, (_, index) => `https://a.example/${index < 891 ? 'news' : `s${index}`}/p${index}`),
  )
  const sections = takeTurn(pages, 10, 0).map((page) => new URL(page).pathname.split('/')[1])
  expect(new Set(sections).size).toBe(10)
  expect(takeTurn(new Set(), 10, 3)).toEqual([])
})

test('samples sites with pages that have recent attacks or a problem, but no URLs of other hosts', async () => {
  vigil.clock.now = new Date('2026-11-14T12:00:00Z')
  const incident = (url: string) => ({
    type: 'incident' as const,
    at: Date.parse('2026-11-13T09:00:00Z'),
    host: 'www.sampled.example',
    action: 'blocked' as const,
    threatClass: 'forced-redirect' as const,
    variant: 'top-navigation',
    rule: 'top-navigation',
    url,
  })
  await vigil.collect('Herald', [
    incident('https://www.sampled.example/article'),
    incident('https://internal.example/admin'),
    incident('http://www.sampled.example/plain'),
  ])
  const checked = (path: string, result: 'late' | 'ok' | 'unreachable') => ({
    url: `https://www.sampled.example/${path}`,
    host: 'www.sampled.example',
    result,
    detail: '',
    checkedAt: '2026-11-13T12:00:00Z',
  })
  const checks = [checked('late', 'late'), checked('fine', 'ok'), checked('gone', 'unreachable'), checked('', 'late')]
  await vigil.database.pageChecks.replace(herald(), checks, vigil.clock.now)
  const sites = await sampleSites(vigil.deps, herald(), vigil.clock.now)
  expect(sites.find(({ host }) => host === 'www.sampled.example')).toEqual({
    host: 'www.sampled.example',
    frontPage: 'https://www.sampled.example/',
    knownPages: ['https://www.sampled.example/late', 'https://www.sampled.example/article'],
  })
  expect(JSON.stringify(sites)).not.toContain('internal.example')
})

test('a check can be started again only after some minutes', async () => {
  const { call } = await vigil.as('web')
  const body = { organizationId: vigil.organizationId('Herald') }
  vigil.clock.now = new Date('2026-11-14T12:00:00Z')
  expect((await call(pageCheckStart, { body })).status).toBe(200)
  expect((await list()).isRunning).toBe(true)
  const { status } = await call(pageCheckStart, { body })
  expect(status).toBe(429)
  vigil.clock.now = new Date('2026-11-14T12:11:00Z')
  expect((await call(pageCheckStart, { body })).status).toBe(200)
})

test('each web publisher with a tag is queued once a day', async () => {
  const sent: number[] = []
  const queue = {
    send: async (_job: unknown, { organizationId }: { organizationId: number }) => void sent.push(organizationId),
  }
  const refresh = refreshPageChecks({ ...vigil.deps, queue: queue as unknown as typeof vigil.deps.queue }) // records what is queued
  const at = new Date('2026-11-20T12:00:00Z')
  await refresh(at)
  expect(sent).toContain(vigil.organizationId('Herald'))
  expect(sent).not.toContain(vigil.organizationId('Exchange'))
  const count = sent.length
  await refresh(new Date(at.getTime() + 3_600_000))
  expect(sent).toHaveLength(count)
})
