import { defineConfig } from 'vitest/config'

/** Lighthouse starts its own program and browser, and runs alone. */
export default defineConfig({
  test: {
    include: ['lighthouse/*.test.ts'],
    maxWorkers: 1,
    testTimeout: 900_000,
    hookTimeout: 120_000,
    reporters: ['default'],
  },
})
