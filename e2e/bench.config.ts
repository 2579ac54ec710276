import { defineConfig } from 'vitest/config'
import journeys from './vitest.config.ts'

/** Measures the interface in a real browser with the harness of the journeys, one after another. */
export default defineConfig({ test: { ...journeys.test, include: ['bench/*.test.ts'], maxWorkers: 1 } })
