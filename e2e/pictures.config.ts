import { defineConfig } from 'vitest/config'
import journeys from './vitest.config.ts'

/** Takes the pictures of the README with the harness of the journeys. */
export default defineConfig({ test: { ...journeys.test, include: ['pictures/*.test.ts'] } })
