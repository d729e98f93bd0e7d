import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** User agent of a regular browser. */
export const readerAgent =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/149.0.0.0 Safari/537.36'

/** Serves a publisher's page on its own port. */
export async function serveSite(html: string) {
  const site = createServer((_request, response) => response.setHeader('content-type', 'text/html').end(html))
  site.listen(0, '127.0.0.1')
  await once(site, 'listening')
  const { port } = site.address() as AddressInfo // it listens on a port, not on a pipe
  return { url: `http://localhost:${port}/`, stop: () => site.close() }
}
