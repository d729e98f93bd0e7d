import { defineConfig } from 'vitest/config'

/** Slow and demanding, so not part of `npm test`. Files run one at a time, on one PostgreSQL. */
export default defineConfig({
  test: {
    name: 'faults',
    include: ['tests/faults/*.fault.ts'],
    fileParallelism: false,
    globalSetup: ['tests/faults/setup.ts'],
    testTimeout: 3_600_000,
    hookTimeout: 120_000,
  },
})
