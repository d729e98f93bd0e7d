import { defineConfig } from '@playwright/test'
import { chromiumArguments, findChromium } from './support/chromium.ts'

const executablePath = findChromium()
const isCi = Boolean(process.env.CI)

// Test pages are too short-lived to profit from optimising compilers, which cost a fifth of the time.
const shortLived = '--js-flags=--no-opt --no-maglev --single-threaded-gc'

export default defineConfig({
  testDir: '.',
  outputDir: 'test-results',
  globalSetup: './global-setup.ts',
  // `npm test` runs tests without the tag `@thorough`, `.ci/run` all of them (docs/recipes.md).
  fullyParallel: false,
  forbidOnly: isCi,
  // The smallest supported machine has two cores; each worker has its own server and database.
  workers: 2,
  retries: isCi ? 2 : 0,
  // Far more than any test takes: a loaded machine must not fail them.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: isCi ? [['list']] : [['line']],
  use: {
    browserName: 'chromium',
    launchOptions: { args: [...chromiumArguments, shortLived], ...(executablePath ? { executablePath } : {}) },
    locale: 'en-US',
    timezoneId: 'UTC',
    viewport: { width: 1440, height: 900 },
    // Without a GPU, every frame of an animation costs processor time: a third of a page of charts.
    contextOptions: { reducedMotion: 'reduce' },
    // Tracing takes a third of the time: failures are traced on retry.
    trace: isCi ? 'on-first-retry' : 'off',
  },
})
