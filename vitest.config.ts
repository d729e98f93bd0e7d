import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

// Warehouse cases on real ClickHouse servers, if installed.
const serversTest = 'packages/warehouse/src/clickhouse/servers.test.ts'

export default defineConfig({
  test: {
    maxWorkers: availableParallelism(),
    // Importing the application again took most of a file's time. No test mocks a module or leaves a changed setting.
    isolate: false,
    // Generous, for machines under load.
    testTimeout: 300_000,
    hookTimeout: 300_000,
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
