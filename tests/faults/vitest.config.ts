import { defineConfig } from 'vitest/config'

/** Slow, and hard on the machine: not a part of `npm test`. One file after the other, on one PostgreSQL. */
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
