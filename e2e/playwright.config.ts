import { defineConfig } from '@playwright/test'
import { chromiumArguments, findChromium } from './support/chromium.ts'

const executablePath = findChromium()
const isCi = Boolean(process.env.CI)

// No page of a test lives long enough for what these threads make of its scripts: a fifth of what it costs.
const shortLived = '--js-flags=--no-opt --no-maglev --single-threaded-gc'

export default defineConfig({
  testDir: '.',
  outputDir: 'test-results',
  globalSetup: './global-setup.ts',
  // `npm test` runs what is not tagged `@thorough`, `.ci/run` all of it (docs/recipes.md).
  fullyParallel: false,
  forbidOnly: isCi,
  // The smallest machine that is supported has two cores; each worker has a server and a database of its own.
  workers: 2,
  retries: isCi ? 2 : 0,
  // Far more than any test takes: a machine that is busy with other things must not fail them.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: isCi ? [['list']] : [['line']],
  use: {
    browserName: 'chromium',
    launchOptions: { args: [...chromiumArguments, shortLived], ...(executablePath ? { executablePath } : {}) },
    locale: 'en-US',
    timezoneId: 'UTC',
    viewport: { width: 1440, height: 900 },
    // Every frame of a pulse or a spinner is drawn by the processor here: a third of what a page of charts costs.
    contextOptions: { reducedMotion: 'reduce' },
    // Recording takes a third of the time: what fails is recorded when it is tried again.
    trace: isCi ? 'on-first-retry' : 'off',
  },
})
