import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer as createHttpServer } from 'node:http'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text as textOf } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { codeHashesSet, tagPrefix } from '@vigil/contract'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { startVigil, type TestEvent, type TestVigil } from '../../../testing/vigil.ts'

const modules = String(spawnSync('php', ['-m'], { encoding: 'utf8' }).stdout ?? '')
const missing = ['curl', 'sodium'].filter((name) => !modules.split('\n').includes(name))
if (missing.length > 0) process.stdout.write('The PHP kit is not tested: install php-cli and php-curl.\n')

let vigil: TestVigil
let url: string
beforeAll(async () => {
  vigil = await startVigil()
  url = await vigil.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => vigil.stop())

let sessions = 0
const newSession = () => `php-session-of-a-shopper-${sessions++}`
const report = (sessionId: string, ...events: TestEvent[]) =>
  vigil.collect(
    'Corner Shop',
    events.map((event) => ({ host: 'shop.example', sessionId, mode: 'blocking', ...event })),
  )
const open = [{ type: 'cart_session' }, { type: 'checkout', entries: true }] as TestEvent[]
const enter = (source: string) => ({ type: 'coupon_entry', code: 'WELCOME15', source }) as TestEvent

async function findFreePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // it listens on a port
  server.close()
  await once(server, 'close')
  return port
}

/** Forwards calls to Vigil, and runs `before` each with its number. */
async function startProxy(before: (turn: number) => Promise<void>) {
  let turn = 0
  const proxy = createHttpServer(async (request, response) => {
    await before(++turn)
    const headers = { authorization: String(request.headers.authorization), 'content-type': 'application/json' }
    const answer = await fetch(`${url}${request.url}`, { method: 'POST', headers, body: await textOf(request) })
    response.writeHead(answer.status).end(await answer.text())
  }).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  onTestFinished(() => void proxy.close())
  return `http://127.0.0.1:${(proxy.address() as AddressInfo).port}` // as above
}

/** The example, as a server of PHP. */
async function startExample(vigilUrl: string, environment: Record<string, string> = {}) {
  const temporary = mkdtempSync(join(tmpdir(), 'vigil-php-'))
  const file = fileURLToPath(new URL('../../../../../../packages/kits/php/example/checkout.php', import.meta.url))
  const port = await findFreePort()
  const env = {
    PATH: process.env.PATH,
    TMPDIR: temporary,
    VIGIL_URL: vigilUrl,
    VIGIL_KEY: (await vigil.keyOf('Corner Shop')).secret,
    VIGIL_TAGS: tagPrefix(vigil.tagOf('Corner Shop')),
    TIMEOUT_MS: '60000',
    ...environment,
  }
  const child = spawn('php', ['-S', `127.0.0.1:${port}`, file], { env, stdio: 'ignore' })
  onTestFinished(() => {
    child.kill()
    rmSync(temporary, { recursive: true })
  })
  const call = async (path: string, session: string, body: object) => {
    const headers = { cookie: `vigil_cart=${session}~b0~~~mh2k4x` }
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
    return [answer.status, await answer.json()]
  }
  await expect.poll(() => call('/', '', {}).catch(() => null), { timeout: 60_000 }).not.toBeNull()
  return call
}

test.skipIf(missing.length > 0)('the PHP kit verifies codes and orders, and waits for late reports', async () => {
  const call = await startExample(url)
  const [typed, unseen, late] = [newSession(), newSession(), newSession()]
  await report(typed, ...open, enter('typed'))
  await report(unseen, ...open)
  await report(late, ...open)
  const code = 'welcome15'
  expect(await call('/coupon', typed, { code })).toEqual([200, { share: 0.15, verdict: 'genuine' }])
  expect((await call('/coupon', unseen, { code }))[0]).toBe(422)
  expect((await call('/coupon', typed, { code: 'OTHER' }))[0]).toBe(404)
  expect(await call('/coupon', 'short', { code })).toEqual([200, { share: 0.15, verdict: 'no_verdict' }])

  const turns: number[] = []
  const proxy = await startProxy(async (turn) => {
    turns.push(turn)
    if (turn === 2) await report(late, enter('pasted'))
  })
  const callLate = await startExample(proxy)
  expect(await callLate('/coupon', late, { code })).toEqual([200, { share: 0.15, verdict: 'genuine' }])
  expect(turns).toEqual([1, 2])

  const order = { orderId: 'A-1', code: 'WELCOME15', affiliate: 'Awin' }
  const verdicts = { orderId: 'A-1', affiliate: 'unseen', coupon: 'genuine', offline: false }
  expect(await call('/order', typed, order)).toEqual([200, verdicts])
})

test.skipIf(missing.length > 0)('the PHP kit verifies tokens without a call', async () => {
  const call = await startExample(url)
  const session = newSession()
  await report(session, ...open, enter('typed'), { type: 'affiliate_arrival', network: 'Awin' } as TestEvent)
  const getToken = async (name: string) => {
    const body = JSON.stringify({ tag: tagPrefix(vigil.tagOf(name)), session })
    return (await (await fetch(`${url}/collect/verdict`, { method: 'POST', body })).json()).token as string
  }
  const token = await getToken('Corner Shop')
  const order = { orderId: 'A-2', code: 'WELCOME15', affiliate: 'awin' }
  const verdicts = { orderId: 'A-2', affiliate: 'earned', coupon: 'genuine' }
  expect(await call('/order', session, { ...order, token })).toEqual([200, { ...verdicts, offline: true }])
  const forged = token.replace(/\.[^.]+\./, (payload) => payload.replace(/.\.$/, (end) => (end === 'A.' ? 'B.' : 'A.')))
  expect(forged).not.toBe(token)
  for (const bad of [forged, await getToken('Rival Shop'), 'x', '..'])
    expect(await call('/order', session, { ...order, token: bad })).toEqual([200, { ...verdicts, offline: false }])
  const other = newSession()
  await report(other, ...open)
  expect((await call('/order', other, { ...order, orderId: 'A-3', token }))[1]).toMatchObject({ offline: false })
})

test.skipIf(missing.length > 0)('the PHP kit returns no verdict when Vigil is unavailable', async () => {
  const call = await startExample('http://127.0.0.1:9')
  expect(await call('/coupon', newSession(), { code: 'WELCOME15' })).toEqual([
    200,
    { share: 0.15, verdict: 'no_verdict' },
  ])
})

// The last test: the shop's codes stay hashed.
test.skipIf(missing.length > 0)('the PHP kit matches hashed codes with their key, in calls and tokens', async () => {
  const organizationId = vigil.organizationId('Corner Shop')
  const { call: ask } = await vigil.as('shop')
  const { body: hashes } = await ask(codeHashesSet, { body: { organizationId, isEnabled: true } })
  const withKey = await startExample(url, { VIGIL_CODE_KEY: hashes.key ?? '' })
  const withoutKey = await startExample(url)
  let session = ''
  // Tags are cached for a few seconds.
  await expect
    .poll(
      async () => {
        session = newSession()
        await report(session, ...open, enter('typed'))
        const text = `select count(*)::int as count from session_facts where session_id = '${session}' and subject like 'h:%'`
        return (await vigil.database.query(text)).rows[0]?.count
      },
      { timeout: 60_000 },
    )
    .toBe(1)

  expect(await withKey('/coupon', session, { code: ' welcome15 ' })).toEqual([200, { share: 0.15, verdict: 'genuine' }])
  const decideOrder = async (call: typeof withKey, orderId: string) => {
    const body = JSON.stringify({ tag: tagPrefix(vigil.tagOf('Corner Shop')), session })
    const { token } = (await (await fetch(`${url}/collect/verdict`, { method: 'POST', body })).json()) as {
      token: string
    }
    return (await call('/order', session, { code: 'WELCOME15', affiliate: 'awin', token, orderId }))[1]
  }
  // Tokens contain hashes once the cached keys are renewed.
  let orders = 0
  await expect
    .poll(() => decideOrder(withKey, `hashed-${orders++}`), { timeout: 60_000 })
    .toMatchObject({ coupon: 'genuine', offline: true })
  // Without the key, the kit cannot match the hash in the token, so the example calls Vigil.
  expect(await decideOrder(withoutKey, 'no-key')).toMatchObject({ coupon: 'genuine', offline: false })
})
