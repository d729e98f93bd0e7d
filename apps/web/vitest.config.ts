import { availableParallelism } from 'node:os'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import type { BrowserCommand } from 'vitest/node'
import { chromiumArguments, findChromium } from '../../e2e/support/chromium.ts'
import { icons } from './build/icons.ts'

const executablePath = findChromium()

const emulateTheme: BrowserCommand<['light' | 'dark' | null]> = ({ page }, colorScheme) =>
  page.emulateMedia({ colorScheme })

/**
 * Screens of the real application in Chromium, with answers given by the test instead of a server. `npm test` leaves
 * files named `*.thorough.browser.test.tsx` to `.ci/run`.
 */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [icons(), react()],
  // Found while the first file runs, a dependency would reload the page in the middle of a test.
  optimizeDeps: { entries: ['src/main.tsx', 'src/**/*.browser.test.tsx'], include: ['axe-core'] },
  test: {
    name: 'components',
    include: ['src/**/*.browser.test.tsx'],
    maxWorkers: availableParallelism(),
    // Generous, for machines under load.
    testTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    browser: {
      enabled: true,
      headless: true,
      // The browser of a busy machine takes minutes to start.
      connectTimeout: 300_000,
      screenshotFailures: false,
      viewport: { width: 1440, height: 900 },
      commands: { emulateTheme },
      provider: playwright({
        actionTimeout: 60_000,
        launchOptions: { args: chromiumArguments, ...(executablePath ? { executablePath } : {}) },
        contextOptions: { reducedMotion: 'reduce', locale: 'en-US', timezoneId: 'UTC' },
      }),
      instances: [{ browser: 'chromium' }],
    },
  },
})
