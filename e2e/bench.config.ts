import { defineConfig } from 'vitest/config'
import journeys from './vitest.config.ts'

/** Measures the interface in a real browser with the harness of the journeys. */
export default defineConfig({ test: { ...journeys.test, include: ['bench/*.test.ts'] } })
