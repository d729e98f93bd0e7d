import { freePort } from './free-port.ts'
import { demoSettings, endServer, makeDataFor, type RunningServer, spawnServer, waitUntilReady } from './server.ts'
import { test as base } from './test.ts'

/** With readers on the demo's sites, for pages that count. */
export const test = base.extend<object, { server: RunningServer }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from a destructured argument
    async ({}, use) => {
      const data = await makeDataFor(demoSettings)
      // The last days are enough, and sooner there than all of them; a busy machine still needs its time.
      const settings = { ...demoSettings, VIGIL_DEMO_DAYS: '5', PORT: String(await freePort()), DATA_DIR: data.path }
      const server = spawnServer(settings)
      const stop = async () => {
        await endServer(server)
        await data.remove()
      }
      try {
        await waitUntilReady(server, 150_000)
        await use({ ...server, dataDirectory: data.path, stop })
      } finally {
        await stop()
      }
    },
    { scope: 'worker', timeout: 180_000 },
  ],
})
