import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { AnswerOf, ReceivedOf, verifyCoupon, verifyOrder } from '@vigil/contract'
import {
  type CouponAnswer,
  type CouponRequest,
  createVigil,
  isRefusable,
  type OrderAnswer,
  type OrderRequest,
  readSession,
  type VigilOptions,
} from '@vigil/kit-node'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { startVigil, type TestEvent, type TestVigil } from '../../../testing/vigil.ts'

let vigil: TestVigil
let url: string
let key: string
beforeAll(async () => {
  vigil = await startVigil()
  url = await vigil.app.listen({ port: 0, host: '127.0.0.1' })
  key = (await vigil.keyOf('Corner Shop')).secret
})
afterAll(() => vigil.stop())

/** Generous, because the machine may be busy; the default is tested with servers that fail. */
const patient = (options: Partial<VigilOptions> = {}) => createVigil({ url, key, timeoutMs: 60_000, ...options })

let sessions = 0
const newSession = () => `kit-session-of-a-shopper-${sessions++}`
const report = (sessionId: string, ...events: TestEvent[]) =>
  vigil.collect(
    'Corner Shop',
    events.map((event) => ({ host: 'shop.example', sessionId, mode: 'blocking', ...event })),
  )
const open = [{ type: 'cart_session' }, { type: 'checkout', entries: true }] as TestEvent[]
const enter = (source: string, code = 'SAVE10') => ({ type: 'coupon_entry', code, source }) as TestEvent
const tried = {
  type: 'coupon_attempt',
  code: 'SAVE10',
  source: 'extension',
  origin: 'Honey',
  outcome: 'blocked',
} as TestEvent

/** Runs `between` after a call has been answered and before the next one is sent. */
function interrupted(between: (turn: number) => Promise<unknown> | undefined) {
  const requestIds: unknown[] = []
  const fetching: typeof fetch = async (address, options) => {
    if (requestIds.length > 0) await between(requestIds.length)
    requestIds.push(JSON.parse(String(options?.body)).requestId)
    return fetch(address, options)
  }
  return { fetch: fetching, requestIds }
}

async function serve(listener: RequestListener) {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}` // it listens on a port
}

test('has the types of the contract', () => {
  const same = <Ours extends Theirs, Theirs>(value: Ours): Theirs => value
  type Answer = AnswerOf<typeof verifyCoupon>
  type Order = AnswerOf<typeof verifyOrder>
  const fromServer = (coupon: Answer, order: Order) => [
    same<Answer, CouponAnswer>(coupon),
    same<Order, OrderAnswer>(order),
  ]
  const verdicts = (coupon: CouponAnswer['verdict'], affiliate: OrderAnswer['affiliate']['verdict']) => [
    same<CouponAnswer['verdict'], Answer['verdict']>(coupon),
    same<OrderAnswer['affiliate']['verdict'], Order['affiliate']['verdict']>(affiliate),
  ]
  type Sent<Body extends { session: unknown }> = Omit<Body, 'session'> & { session: string }
  const toServer = (coupon: Sent<CouponRequest>, order: Sent<OrderRequest>) => [
    same<typeof coupon, ReceivedOf<typeof verifyCoupon>['body']>(coupon),
    same<typeof order, ReceivedOf<typeof verifyOrder>['body']>(order),
  ]
  expect([fromServer, verdicts, toServer]).toHaveLength(3)
})

test('reads the session from the cookie header', () => {
  const id = 'q1w2e3r4t5y6u7i8'
  for (const header of [`vigil_cart=${id}~b0~~~mh2k4x`, `a=b; vigil_cart=${id}`, `vigil_cart=${id}%7Eb0; c=d`])
    expect([header, readSession(header)]).toEqual([header, id])
  for (const header of [undefined, null, '', 'a=b', `not_vigil_cart=${id}`, 'vigil_cart=short', `vigil_cart=${id}<b>`])
    expect([header, readSession(header)]).toEqual([header, null])
})

test('returns the verdict on codes and orders', async () => {
  const session = newSession()
  await report(session, ...open, enter('typed'), enter('shop', 'BANNER5'), {
    type: 'affiliate_arrival',
    network: 'Awin',
  } as TestEvent)
  const kit = patient()
  expect(await kit.verifyCoupon({ session, code: 'save10' })).toMatchObject({ verdict: 'genuine', confidence: 'high' })
  expect(await kit.verifyCoupon({ session, code: 'BANNER5' })).toMatchObject({ verdict: 'offered' })
  const order = await kit.verifyOrder({ session, orderId: 'A-1', code: 'SAVE10', affiliate: 'Awin' })
  expect(order).toMatchObject({ affiliate: { verdict: 'earned' }, coupon: { verdict: 'genuine' } })
  expect(order.evidenceId).toMatch(/^[\da-f-]{36}$/)
  expect((await kit.verifyOrder({ session, orderId: 'A-2' })).coupon).toBeNull()
  expect(await kit.verifyCoupon({ session: null, code: 'SAVE10' })).toMatchObject({
    verdict: 'no_verdict',
    reasons: [{ reason: 'no_session' }],
  })
})

test.each([
  ['was not reported yet', []],
  ['was so far only tried by an extension', [tried]],
])('waits for the entry of a code that %s', async (_name, before) => {
  const session = newSession()
  await report(session, ...open, ...before)
  const late = interrupted((turn) => (turn === 2 ? report(session, enter('typed')) : undefined))
  const answer = await patient(late).verifyCoupon({ session, code: 'SAVE10', requestId: `late-${session}` })
  expect(answer).toMatchObject({ verdict: 'genuine' })
  expect(late.requestIds).toEqual(['', '.1', '.2'].map((end) => `late-${session}${end}`))

  const order = interrupted((turn) => (turn === 1 ? report(session, enter('pasted', 'SECOND')) : undefined))
  const verified = await patient(order).verifyOrder({ session, orderId: 'A-3', code: 'SECOND' })
  expect(verified.coupon?.verdict).toBe('genuine')
})

test('waits for the checkout page to be reported', async () => {
  const session = newSession()
  await report(session, { type: 'cart_session' })
  const late = interrupted((turn) => (turn === 1 ? report(session, ...open) : undefined))
  expect(await patient(late).verifyCoupon({ session, code: 'SAVE10' })).toMatchObject({ verdict: 'unseen' })
  expect(late.requestIds).toHaveLength(4)
})

test('returns that a code is unseen after four tries, and the same when repeated', async () => {
  const session = newSession()
  await report(session, ...open)
  const request = { session, code: 'SAVE10', requestId: `unseen-${session}` }
  const first = interrupted(() => undefined)
  const answer = await patient(first).verifyCoupon(request)
  expect(answer).toMatchObject({ verdict: 'unseen', confidence: 'high' })
  expect(isRefusable(answer)).toBe(true)
  expect(new Set(first.requestIds).size).toBe(4)
  await report(session, enter('typed'))
  expect(await patient().verifyCoupon(request)).toEqual(answer)
})

test('returns no verdict when Vigil fails, and never throws', async () => {
  const failing: [string, string][] = [
    ['no answer', await serve(() => undefined)],
    ['an error', await serve((_request, response) => response.writeHead(500).end('{}'))],
    ['no JSON', await serve((_request, response) => response.writeHead(200).end('<html>'))],
    ['no connection', 'http://127.0.0.1:9'],
    ['no address', 'vigil'],
  ]
  const request = { session: newSession(), code: 'SAVE10' }
  for (const [name, address] of failing) {
    const errors: Error[] = []
    const onFailure = (error: Error) => {
      errors.push(error)
      throw new Error('the log is full')
    }
    const kit = createVigil({ url: address, key, onFailure })
    expect([name, await kit.verifyCoupon(request)]).toMatchObject([
      name,
      { verdict: 'no_verdict', evidenceId: null, reasons: [{ reason: 'unreachable' }] },
    ])
    const order = await kit.verifyOrder({ ...request, orderId: 'A-1', affiliate: 'Awin' })
    expect(order).toMatchObject({ affiliate: { verdict: 'no_verdict' }, coupon: { verdict: 'no_verdict' } })
    expect([name, errors.length]).toEqual([name, 2])
  }
  const errors: string[] = []
  const wrongKey = patient({ key: 'vk_wrong', onFailure: ({ message }) => errors.push(message) })
  expect((await wrongKey.verifyCoupon(request)).verdict).toBe('no_verdict')
  expect(errors).toEqual([expect.stringMatching(/returned 401/)])
  expect(errors[0]).not.toContain('vk_wrong')
})

test('the middleware flags or refuses codes, and lets requests without a code pass', async () => {
  const [typed, unseen] = [newSession(), newSession()]
  await report(typed, ...open, enter('typed'))
  await report(unseen, ...open)
  const start = (mode: 'flag' | 'refuse') => {
    const verify = patient().middleware({
      mode,
      code: (request) => new URL(`${url}${request.url}`).searchParams.get('c'),
    })
    return serve((request, response) =>
      verify(Object.assign(request), response, () =>
        response.end(JSON.stringify((request as { vigil?: CouponAnswer | null }).vigil ?? null)),
      ),
    )
  }
  const [flagging, refusing] = [await start('flag'), await start('refuse')]
  const call = async (address: string, session: string, path = '/?c=SAVE10') => {
    const response = await fetch(`${address}${path}`, { headers: { cookie: `vigil_cart=${session}~b0~~~mh2k4x` } })
    return [response.status, await response.json()]
  }
  expect(await call(refusing, typed)).toMatchObject([200, { verdict: 'genuine' }])
  expect(await call(flagging, unseen)).toMatchObject([200, { verdict: 'unseen' }])
  expect(await call(refusing, unseen)).toEqual([422, { error: 'This code cannot be used.' }])
  expect(await call(refusing, unseen, '/')).toEqual([200, null])
})

test('wraps a fetch handler, which can still read the body', async () => {
  const [typed, unseen] = [newSession(), newSession()]
  await report(typed, ...open, enter('typed'))
  await report(unseen, ...open)
  const code = async (request: Request) => ((await request.json()) as { code: unknown }).code
  const handle = patient().handler(
    async (request, verdict) => Response.json({ body: await request.json(), verdict: verdict?.verdict ?? null }),
    { mode: 'refuse', code },
  )
  const call = async (session: string, body: string) => {
    const headers = { cookie: `vigil_cart=${session}` }
    const response = await handle(new Request('http://shop.example/coupon', { method: 'POST', body, headers }))
    return [response.status, await response.json()]
  }
  const body = { code: 'SAVE10' }
  expect(await call(typed, JSON.stringify(body))).toEqual([200, { body, verdict: 'genuine' }])
  expect((await call(unseen, JSON.stringify(body)))[0]).toBe(422)
  // A request that its reader cannot read is not the kit's to refuse.
  await expect(call(unseen, 'no JSON')).rejects.toThrow(SyntaxError)
})

test('the example verifies codes and orders', async () => {
  const [typed, unseen] = [newSession(), newSession()]
  await report(typed, ...open, enter('typed', 'WELCOME15'))
  await report(unseen, ...open)
  const file = fileURLToPath(import.meta.resolve('@vigil/kit-node')).replace('vigil.mjs', 'example/server.mjs')
  const example = spawn(process.execPath, [file], {
    env: { VIGIL_URL: url, VIGIL_KEY: key, PORT: '0', TIMEOUT_MS: '60000' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void example.kill())
  const [line] = await once(createInterface(example.stdout), 'line')
  const address = /http:\S+/.exec(String(line))?.[0]
  const call = async (path: string, session: string, body: object) => {
    const headers = { cookie: `vigil_cart=${session}`, 'content-type': 'application/json' }
    const response = await fetch(`${address}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    return [response.status, await response.json()]
  }
  expect(await call('/coupon', typed, { code: 'welcome15' })).toEqual([200, { share: 0.15, verdict: 'genuine' }])
  expect((await call('/coupon', unseen, { code: 'WELCOME15' }))[0]).toBe(422)
  expect((await call('/coupon', typed, { code: 'OTHER' }))[0]).toBe(404)
  const order = { orderId: 'A-7', code: 'WELCOME15', affiliate: 'Awin' }
  expect(await call('/order', typed, order)).toEqual([200, { orderId: 'A-7', affiliate: 'unseen', coupon: 'genuine' }])
})
