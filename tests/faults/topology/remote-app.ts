import type { TestVigil } from '../../../apps/server/src/testing/vigil.ts'

interface Injected {
  method?: string
  url: string
  headers?: Record<string, string>
  payload?: unknown
}

/** The part of an application that the server's test helpers use, over the network and with one client address. */
export function remoteApp(base: string, address: string) {
  async function inject({ method = 'GET', url, headers = {}, payload }: Injected) {
    const isText = payload === undefined || typeof payload === 'string'
    const response = await fetch(new URL(url, base), {
      method,
      redirect: 'manual',
      headers: {
        ...(isText ? {} : { 'content-type': 'application/json' }),
        ...headers,
        // The balancer forwards the first header; a process that is called directly trusts the second.
        'x-test-address': address,
        'x-forwarded-for': address,
      },
      ...(payload === undefined ? {} : { body: isText ? String(payload) : JSON.stringify(payload) }),
    })
    const rawPayload = Buffer.from(await response.arrayBuffer())
    const cookies = response.headers.getSetCookie().map((line) => {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      return { name, value }
    })
    return {
      statusCode: response.status,
      headers: Object.fromEntries(response.headers),
      cookies,
      rawPayload,
      body: rawPayload.toString(),
      json: () => JSON.parse(rawPayload.toString()),
    }
  }
  // Test helpers only call `inject`.
  return { inject } as unknown as TestVigil['app']
}
