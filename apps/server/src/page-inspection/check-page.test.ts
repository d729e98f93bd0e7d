import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { authoriseKey, type DistributionKind, publisherPageCheck, scriptAddress, shopPageCheck } from '@vigil/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startVigil, type TestVigil } from '../testing/vigil.ts'
import { checkPage } from './check-page.ts'

let vigil: TestVigil
let site: ReturnType<typeof createServer>
let host = ''
const requests: string[] = []
const shop = randomUUID()

beforeAll(async () => {
  vigil = await startVigil()
  await vigil.database.query(
    `insert into shops (organization_id, integration_id, coupon_protection_enabled, affiliate_protection_enabled,
     agnostic_protection_enabled, non_blocking_percent) values ($1, $2, true, true, false, 10)`,
    [vigil.organizationId('Corner Shop'), shop],
  )
  const scriptElement = (name: string) =>
    `<script src="${scriptAddress(vigil.deps.config.cdnBase, vigil.tagOf(name))}"></script>`
  site = createServer((request, response) => {
    requests.push(request.url ?? '')
    if (request.url === '/moved') response.writeHead(302, { location: '/' }).end()
    else if (request.url === '/inside') response.writeHead(302, { location: 'http://169.254.169.254/' }).end()
    else if (request.url === '/shop') response.end(scriptElement('Corner Shop'))
    else response.end(`${scriptElement('Herald')}<p>${'long '.repeat(400_000)}</p>`)
  })
  await new Promise<void>((done) => site.listen(0, '127.0.0.1', done))
  host = `127.0.0.1:${(site.address() as AddressInfo).port}` // it listens on a port
})
afterAll(async () => {
  site.closeAllConnections()
  site.close()
  await vigil.stop()
})

const check = async (path: string, name = 'Herald', kind: DistributionKind = 'ad') => {
  const scope = authoriseKey({ organizationId: vigil.organizationId(name) })
  const checked = await checkPage(vigil.deps, scope, kind, `http://${host}${path}`, { trustedHosts: [host] })
  return { ...checked, findings: Object.fromEntries(checked.findings.map(({ finding, detail }) => [finding, detail])) }
}

test('finds the tag on the page, after a redirect, and the newest page view of its host', async () => {
  const before = await check('/moved')
  expect(before).toMatchObject({
    url: `http://${host}/`,
    tag: { distribution: vigil.tagOf('Herald') },
    findings: { tag_found: vigil.tagOf('Herald'), first_script: '', loads_in_time: '', events_missing: '127.0.0.1' },
  })
  vigil.clock.now = new Date('2026-11-14T09:20:00Z')
  await vigil.collect('Herald', [{ type: 'page_view', host: '127.0.0.1' }])
  expect((await check('/')).findings).toMatchObject({ events_arrive: '2026-11-14T09' })
})

test("knows the organization's own tags only", async () => {
  const { tag, findings } = await check('/', 'Rival')
  expect(tag).toBeNull()
  expect(findings).toHaveProperty('tag_of_others')
})

test("finds a shop's script and its newest session", async () => {
  vigil.clock.now = new Date('2026-11-14T09:20:00Z')
  await vigil.collect('Corner Shop', [
    { type: 'cart_session', sessionId: 'a-session-of-the-test', mode: 'blocking', host: '127.0.0.1' },
  ])
  expect(await check('/shop', 'Corner Shop', 'cart')).toMatchObject({
    tag: { distribution: vigil.tagOf('Corner Shop') },
    findings: { loads_blocking: '', events_arrive: '2026-11-14T09:20:00.000Z' },
  })
})

test('reports held events of an unconfirmed domain', async () => {
  const organizationId = vigil.organizationId('Herald')
  await vigil.database.query(
    `insert into domains (organization_id, domain, inventory_type, state, first_seen_at, last_seen_at)
     values ($1, 'unconfirmed.com', 'web', 'quarantined', now(), now())`,
    [organizationId],
  )
  const scope = authoriseKey({ organizationId })
  const refusing = { trustedHosts: [], resolve: async () => [{ address: '10.0.0.1', family: 4 }] }
  const { findings } = await checkPage(vigil.deps, scope, 'ad', 'https://www.unconfirmed.com/', refusing)
  expect(findings).toEqual([
    { finding: 'unreachable', detail: 'The host has an address that is not public.' },
    { finding: 'events_held', detail: 'unconfirmed.com' },
  ])
})

test('does not follow a redirect to a private address', async () => {
  expect((await check('/inside')).findings).toMatchObject({ unreachable: 'Only https is allowed.' })
})

test('the calls load no private or reserved address', async () => {
  const before = requests.length
  const web = await vigil.as('web')
  const organizationId = vigil.organizationId('Herald')
  for (const url of [`http://${host}/`, `https://${host}/`, 'https://localhost/', 'herald.example']) {
    const answer = await web.call(publisherPageCheck, { body: { organizationId, url } })
    expect([url, answer.status, answer.body.findings[0]?.finding]).toEqual([url, 200, 'unreachable'])
    const open = await vigil.anonymous.call(shopPageCheck, { params: { id: shop }, body: { url } })
    expect(open.body.findings[0]?.finding).toBe('unreachable')
  }
  expect(requests).toHaveLength(before)
  const wrong = await web.call(publisherPageCheck, { body: { organizationId, url: 'javascript://x/%0aalert(1)' } })
  expect(wrong.status).toBe(400)
})
