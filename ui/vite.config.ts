import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { budget } from './scripts/budget.ts'
import { catalogueParts } from './scripts/catalogue-parts.ts'
import { chunks } from './scripts/chunks.ts'
import { compileHints } from './scripts/compile-hints.ts'
import { compress } from './scripts/compress.ts'
import { page } from './scripts/page.ts'
import { withoutScrollArea } from './scripts/without-scroll-area.ts'

const plugins = () => [react(), catalogueParts(), withoutScrollArea()]

export default defineConfig({
  plugins: [...plugins(), chunks(plugins), page(), compileHints(), compress(), budget()],
  resolve: { alias: { '@': new URL('./src', import.meta.url).pathname } },
  server: { proxy: { '/api': 'http://127.0.0.1:8080' } },
  build: {
    manifest: true,
    target: 'es2023',
    // The server's content policy forbids inline scripts and foreign hosts; fonts and icons stay files.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  test: {
    // By default one core is left idle.
    maxWorkers: '100%',
    css: false,
    testTimeout: 30_000,
    restoreMocks: true,
    projects: [
      // Most tests need no DOM, whose setup takes longer than the tests.
      {
        extends: true,
        test: {
          name: 'rules',
          environment: 'node',
          isolate: false,
          include: ['src/**/*.test.ts'],
          exclude: ['src/**/*.page.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'page',
          environment: 'happy-dom',
          isolate: false,
          setupFiles: ['./src/test-setup.ts'],
          include: ['src/**/*.test.tsx', 'src/**/*.page.test.ts'],
        },
      },
    ],
  },
})
