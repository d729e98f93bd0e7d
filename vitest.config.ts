import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

// Warehouse cases on real ClickHouse servers, if installed.
const serversTests = [
  'packages/warehouse/src/clickhouse/claims.test.ts',
  'packages/warehouse/src/clickhouse/servers.test.ts',
  'packages/warehouse/src/clickhouse/replicas.test.ts',
  'apps/server/src/maintenance/maintenance-clickhouse.test.ts',
  'apps/server/src/features/cart/commission-packs/clickhouse.test.ts',
]
// Run with DuckDB alone in the server project.
const replayTests = [
  'apps/server/src/features/ad-quality/settings/backtest/replay.test.ts',
  'apps/server/src/features/malvertising/build-backtest/replay.test.ts',
]

// `npm run test:attack`: everything that strangers, clients and ads might try.
const attackTests = [
  'apps/server/src/isolation.test.ts',
  'apps/server/src/attack/**/*.test.ts',
  'apps/server/src/platform-isolation.test.ts',
  'apps/server/src/hidden-names.test.ts',
  'apps/server/src/fuzz.test.ts',
  'apps/server/src/plugins/request-limits.test.ts',
  'apps/server/src/plugins/responsiveness.test.ts',
  'apps/server/src/identity/page-errors.test.ts',
  'apps/server/src/identity/password-links.test.ts',
  'apps/server/src/identity/second-factor/*.test.ts',
  'apps/server/src/identity/sessions.test.ts',
  'apps/server/src/identity/sign-in.test.ts',
  'apps/server/src/features/shared/alerts/channels.test.ts',
  'apps/server/src/lib/guarded-request.test.ts',
  'apps/server/src/features/malvertising/threat-report/hostile.test.ts',
  'apps/server/src/features/malvertising/threat-report/public-link.test.ts',
  'apps/server/src/features/ad-quality/settings/domain-file/**/*.test.ts',
  'apps/server/src/ingest/attack.test.ts',
  'apps/server/src/ingest/hostile.test.ts',
  'apps/server/src/ingest/quarantine.test.ts',
]

// `npm test -- thorough`: numbers compared with separate SQL, the demo's sixty days, real processes, the cost of every pattern.
const thoroughTests = [
  'apps/server/src/**/numbers.test.ts',
  'apps/server/src/evidence/chromium/*.test.ts',
  'apps/server/src/features/cart/demo-shop/composed-many.test.ts',
  'apps/server/src/features/shared/alerts/quiet-traffic.test.ts',
  'apps/server/src/delivery/rollouts/guards.test.ts',
  'apps/server/src/demo-traffic.test.ts',
  'apps/server/src/features/*/integration/integration.test.ts',
  'apps/server/src/features/admin/erasure/erasure.test.ts',
  'apps/server/src/features/malvertising/complaints/locating.test.ts',
  'apps/server/src/features/malvertising/shield-report/period.test.ts',
  'apps/server/src/features/cart/verification/*-kit.test.ts',
  'apps/server/src/first-start.test.ts',
  'apps/server/src/ingest/recovery.test.ts',
  'apps/server/src/maintenance/maintenance.test.ts',
  'apps/server/src/schedule/due-times.test.ts',
  'packages/database/src/embedded/embedded-postgres.test.ts',
  'tests/release.test.ts',
  'packages/demo/src/provenance.test.ts',
  'packages/demo/src/traffic.test.ts',
  'packages/demo/src/scenario/shop-stories.test.ts',
  'packages/tags/src/rules/steps.test.ts',
]

/** A bucket of a real object store, which `.ci/run` starts. */
function testFiles() {
  const { TEST_FILES_URL: url, TEST_FILES_KEY: key = '', TEST_FILES_SECRET: secret = '' } = process.env
  return url ? { url, key, secret } : null
}

const serverSetup = {
  provide: { testDatabaseUrl: process.env.TEST_DATABASE_URL, testFiles: testFiles() },
  globalSetup: ['packages/database/src/test-setup.ts'],
}

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
          exclude: [
            'packages/database/**',
            '**/*.browser.test.tsx',
            ...serversTests,
            ...thoroughTests,
            '**/node_modules/**',
            '**/dist/**',
          ],
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['apps/server/src/**/*.test.ts', 'packages/database/src/**/*.test.ts'],
          exclude: [...attackTests, ...thoroughTests, ...serversTests],
          ...serverSetup,
        },
      },
      { extends: true, test: { name: 'attack', include: attackTests, ...serverSetup } },
      { extends: true, test: { name: 'thorough', include: thoroughTests, ...serverSetup } },
      {
        extends: true,
        test: {
          name: 'clickhouse',
          include: [...serversTests, ...replayTests],
          provide: {
            ...serverSetup.provide,
            testClickHouse: {
              url: process.env.TEST_CLICKHOUSE_URL,
              chdb: process.env.TEST_CHDB,
              searchPath: process.env.PATH,
              isRequired: process.env.TEST_CLICKHOUSE_REQUIRED === '1',
            },
          },
          globalSetup: [...serverSetup.globalSetup, 'packages/warehouse/src/testing/clickhouse-setup.ts'],
        },
      },
    ],
  },
})
