import { freePort } from './free-port.ts'
import { demoSettings, endServer, makeDataFor, type RunningServer, spawnServer, waitUntilReady } from './server.ts'
import { test as base } from './test.ts'

/** A server with live demo traffic, for pages with numbers. */
export const test = base.extend<object, { server: RunningServer }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads fixture names from a destructured argument
    async ({}, use) => {
      const data = await makeDataFor(demoSettings)
      // A few days are enough and load faster; a loaded machine still needs time.
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
