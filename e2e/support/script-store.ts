import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { freePort } from './free-port.ts'
import { demoSettings, endServer, makeDataDirectory, spawnServer, waitUntilReady } from './server.ts'

/** State of the proxy between pages and the server: forwards, or fails in some way. */
type State = 'well' | 'garbage' | 'silent'

/** A server with scripts fetched through the test's own proxy; can be killed and restarted. */
export async function startBehindStore() {
  let state: State = 'well'
  let requests = 0
  const port = String(await freePort())
  const store = createServer(async (request, response) => {
    requests++
    if (state === 'silent') return
    if (state === 'garbage') return response.end('<html>It works!</html>')
    const answer = await fetch(`http://localhost:${port}${request.url}`).catch(() => null)
    response.statusCode = answer?.status ?? 502
    response.end(answer ? await answer.text() : '')
  })
  await new Promise<void>((resolve) => store.listen(0, '127.0.0.1', resolve))
  const { port: storePort } = store.address() as AddressInfo // a TCP server has a port
  const data = await makeDataDirectory()
  const settings = { ...demoSettings, PORT: port, DATA_DIR: data.path, CDN_BASE: `http://127.0.0.1:${storePort}` }
  let server = spawnServer(settings)
  await waitUntilReady(server)
  return {
    url: server.url,
    cdnBase: settings.CDN_BASE,
    setState(next: State) {
      state = next
      requests = 0
    },
    /** Number of requests since its state changed. */
    requests: () => requests,
    async killAndStart() {
      await endServer(server, 'SIGKILL')
      server = spawnServer(settings)
      await waitUntilReady(server)
    },
    async stop() {
      await endServer(server)
      store.closeAllConnections()
      store.close()
      await data.remove()
    },
  }
}
