import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['journeys/**/*.test.ts'],
    globalSetup: 'harness/global-setup.ts',
    // The machine has few cores, and the browser is one.
    maxWorkers: 2,
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    retry: 0,
    reporters: ['default'],
  },
})
