import { clientBlock, clientList, sessionSettings } from '@vigil/contract'
import { expect, test, vi } from 'vitest'
import { ApiFailure, createCall } from './api.ts'

function client(
  answer: Response | Error,
  { token = 'a.b.c' as string | null, maintenanceKey = null as string | null } = {},
) {
  const fetch = vi.fn<typeof globalThis.fetch>(() =>
    answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer),
  )
  const onLost = vi.fn()
  const onForbidden = vi.fn()
  const call = createCall({ fetch, token: () => token, maintenanceKey: () => maintenanceKey, onLost, onForbidden })
  const sent = () => {
    const [address, options] = fetch.mock.calls[0] ?? []
    return { address, method: options?.method, body: options?.body, headers: new Headers(options?.headers) }
  }
  return { call, fetch, sent, onLost, onForbidden }
}

const error = (status: number, code: string, message: string, details?: unknown) =>
  Response.json({ error: { code, message, details } }, { status })

async function failure(promise: Promise<unknown>) {
  const caught = await promise.catch((error: unknown) => error)
  if (!(caught instanceof ApiFailure)) throw new Error('expected an ApiFailure')
  return caught
}

test('fills the path, repeats lists in the query, and sends token and maintenance key', async () => {
  const { call, sent } = client(Response.json({ users: [], total: 0 }), { maintenanceKey: 'open' })
  await call(clientList, { query: { page: 2, email: 'a b&c', organizationIds: [3, 5] } })
  expect(sent().address).toBe('/api/clients?page=2&email=a+b%26c&organizationIds=3&organizationIds=5')
  expect(sent().headers.get('authorization')).toBe('Bearer a.b.c')
  expect(sent().headers.get('maintenance-access-key')).toBe('open')
})

test('omits empty lists from the query', async () => {
  const { call, sent } = client(Response.json({ users: [], total: 0 }))
  await call(clientList, { query: { page: 2, organizationIds: [] } })
  expect(sent().address).toBe('/api/clients?page=2')
})

test('escapes path parameters', async () => {
  const { call, sent } = client(Response.json({ client: {} }))
  await call(clientBlock, { params: { id: '../../x?y' }, body: { blocked: true } })
  expect(sent().address).toBe('/api/clients/block/..%2F..%2Fx%3Fy')
  expect(sent().body).toBe('{"blocked":true}')
})

test('sends the maintenance key but no token with public calls', async () => {
  const { call, sent } = client(Response.json({}), { maintenanceKey: 'open' })
  await call(sessionSettings, {})
  expect(sent().headers.get('authorization')).toBeNull()
  expect(sent().headers.get('maintenance-access-key')).toBe('open')
})

test("a failure carries the server's message and the invalid fields", async () => {
  const details = [{ field: 'body.email', message: 'Email is incorrect.' }]
  const { call, onLost } = client(error(400, 'invalid_request', 'Some fields are not valid.', details))
  const caught = await failure(call(clientList, { query: {} }))
  expect(caught).toMatchObject({ status: 400, code: 'invalid_request', message: 'Some fields are not valid.', details })
  expect(onLost).not.toHaveBeenCalled()
})

test('a 401 without a body ends the session', async () => {
  const { call, onLost } = client(new Response(null, { status: 401 }))
  expect((await failure(call(clientList, { query: {} }))).status).toBe(401)
  expect(onLost).toHaveBeenCalledOnce()
})

test('does not send requests with an expired session', async () => {
  const { call, fetch, onLost } = client(Response.json({}), { token: null })
  await failure(call(clientList, { query: {} }))
  expect(fetch).not.toHaveBeenCalled()
  expect(onLost).toHaveBeenCalledOnce()
})

test('an error named TypeMismatchError also ends the session', async () => {
  const mismatch = Object.assign(new Error('mismatch'), { name: 'TypeMismatchError' })
  const { call, onLost } = client(mismatch)
  await failure(call(clientList, { query: {} }))
  expect(onLost).toHaveBeenCalledOnce()
})

test('treats blocked users and inactive organizations as forbidden, other 403s as failures', async () => {
  for (const code of ['user_blocked', 'organization_inactive']) {
    const { call, onForbidden } = client(error(403, code, 'no'))
    await failure(call(clientList, { query: {} }))
    expect(onForbidden).toHaveBeenCalledOnce()
  }
  const { call, onForbidden } = client(error(403, 'forbidden', 'no'))
  await failure(call(clientList, { query: {} }))
  expect(onForbidden).not.toHaveBeenCalled()
})

test('describes lost connections and proxy error pages in plain words', async () => {
  const offline = await failure(client(new TypeError('Failed to fetch')).call(clientList, { query: {} }))
  expect(offline).toMatchObject({ status: 0, message: expect.stringContaining('Cannot reach') })
  const proxy = await failure(client(new Response('<h1>502</h1>', { status: 502 })).call(clientList, { query: {} }))
  expect(proxy).toMatchObject({ status: 502, message: expect.stringContaining('unavailable') })
})

test('rethrows an aborted call as aborted', async () => {
  const abort = new DOMException('aborted', 'AbortError')
  const controller = new AbortController()
  controller.abort()
  const { call } = client(abort)
  await expect(call(clientList, { query: {} }, { signal: controller.signal })).rejects.toBe(abort)
})
