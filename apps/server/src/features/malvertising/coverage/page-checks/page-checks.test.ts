import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { authoriseKey, pageCheckList, pageCheckStart, scriptAddress } from '@vigil/contract'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { startVigil, type TestVigil } from '../../../../testing/vigil.ts'
import { checkPages } from './check-pages.ts'
import { samplePages } from './sample-pages.ts'
import { refreshPageChecks } from './work.ts'

let vigil: TestVigil
beforeAll(async () => {
  vigil = await startVigil()
})
afterAll(() => vigil.stop())

const herald = () => authoriseKey({ organizationId: vigil.organizationId('Herald') })
const prebid = '<script src="/prebid.js"></script>'

/** A site on this machine, with its tag in different places. */
async function startSite() {
  const own = `<script src="${scriptAddress(vigil.deps.config.cdnBase, vigil.tagOf('Herald'))}"></script>`
  const pages: Record<string, { body?: string; headers?: Record<string, string>; status?: number }> = {
    '/': { body: own + prebid },
    '/late': { body: prebid + own },
    '/missing': { body: prebid },
    '/blocked': { body: own, headers: { 'content-security-policy': "script-src 'self'" } },
    '/moved': { status: 302, headers: { location: '/missing' } },
    '/metadata': { status: 302, headers: { location: 'http://169.254.169.254/latest' } },
    '/loop': { status: 302, headers: { location: '/loop' } },
    '/broken': { status: 500 },
  }
  const server = createServer((request, response) => {
    const { body = '', headers = {}, status = 200 } = pages[request.url ?? ''] ?? { status: 404 }
    response.writeHead(status, headers).end(body)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}` // it listens on a port
  return { host, pages: Object.keys(pages).map((path) => ({ host, url: `http://${host}${path}` })) }
}

async function list(person = 'web') {
  const { call } = await vigil.as(person)
  const { body } = await call(pageCheckList, { query: { organizationId: vigil.organizationId('Herald') } })
  return body
}

test('finds the tag early, late, missing and blocked on fetched pages, and follows guarded redirects', async () => {
  const { host, pages } = await startSite()
  const guard = { trustedHosts: [host] }
  await checkPages({ ...vigil.deps, guard }, herald(), pages, () => new Date('2026-11-14T10:00:00Z'))
  const { data } = await list()
  expect(Object.fromEntries(data.map(({ url, result }) => [new URL(url).pathname, result]))).toEqual({
    '/': 'ok',
    '/late': 'late',
    '/missing': 'missing',
    '/blocked': 'blocked',
    '/moved': 'missing',
    '/metadata': 'unreachable',
    '/loop': 'unreachable',
    '/broken': 'unreachable',
  })
  expect(data.at(-1)?.result).toBe('ok')
  expect(data.find(({ url }) => url.endsWith('/metadata'))?.detail).toBe('Only https is allowed.')
})

test('does not fetch private addresses', async () => {
  const { host, pages } = await startSite()
  await checkPages({ ...vigil.deps, guard: { trustedHosts: [] } }, herald(), pages.slice(0, 1), () => new Date())
  expect((await list()).data).toMatchObject([{ host, result: 'unreachable', detail: 'Only https is allowed.' }])
})

test('samples the front page of each site and attacked pages, but no URLs of other hosts', async () => {
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
  const pages = await samplePages(vigil.deps, herald(), vigil.clock.now)
  expect(pages.filter(({ host }) => host === 'www.sampled.example').map(({ url }) => url)).toEqual([
    'https://www.sampled.example/',
    'https://www.sampled.example/article',
  ])
  expect(pages.filter(({ url }) => url.includes('internal.example'))).toEqual([])
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
