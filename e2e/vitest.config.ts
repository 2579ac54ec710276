import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['journeys/**/*.test.ts'],
    globalSetup: 'harness/global-setup.ts',
    // A journey spends half of its time waiting: three keep two cores busy.
    maxWorkers: 3,
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    retry: 0,
    reporters: ['default'],
  },
})
