import { defineConfig } from 'vitest/config'

// The cases of the warehouse on real ClickHouse servers, where there are any.
const serversTest = 'packages/warehouse/src/clickhouse/servers.test.ts'

export default defineConfig({
  test: {
    // A worker each for the two cores that the smallest supported machine has.
    maxWorkers: 2,
    // Most of a file's time went into reading the application again. No test replaces a module or leaves a setting behind.
    isolate: false,
    // A machine under load is slow, not broken.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // As in the browser: what passes only at the second try is told as such, and does not hold up the rest.
    retry: process.env.CI ? 1 : 0,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: [
            '*.test.ts',
            'tests/**/*.test.ts',
            'scripts/**/*.test.ts',
            'packages/*/src/**/*.test.ts',
            'packages/tags/lab/**/*.test.ts',
            'apps/web/src/**/*.test.{ts,tsx}',
          ],
          exclude: ['packages/database/**', serversTest, '**/node_modules/**', '**/dist/**'],
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['apps/server/src/**/*.test.ts', 'packages/database/src/**/*.test.ts'],
          provide: { testDatabaseUrl: process.env.TEST_DATABASE_URL },
          globalSetup: ['packages/database/src/test-setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'clickhouse',
          include: [serversTest],
          provide: {
            testClickHouse: {
              url: process.env.TEST_CLICKHOUSE_URL,
              searchPath: process.env.PATH,
              isRequired: process.env.TEST_CLICKHOUSE_REQUIRED === '1',
            },
          },
          globalSetup: ['packages/warehouse/src/testing/clickhouse-setup.ts'],
        },
      },
    ],
  },
})
