import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { journeyReadOnly } from '../harness/journey.ts'
import { ROOT } from '../harness/paths.ts'
import type { SessionOptions } from '../harness/user-session.ts'

const FOLDER = join(ROOT, 'docs', 'pictures')

const PICTURES: { name: string; path: string; session: SessionOptions; phone?: boolean }[] = [
  { name: 'drafts', path: '/pages/draftlegaltexts', session: { role: 2, language: 'tr' } },
  { name: 'viewer', path: '/pages/draftlegaltexts?text=9', session: { role: 2, language: 'en' } },
  {
    name: 'reader-dark',
    path: '/pages/read/8?place=art:4',
    session: { role: 3, language: 'en', scheme: 'dark' },
  },
  { name: 'version', path: '/pages/settings/versions/edit/8', session: { role: 2, language: 'tr' } },
  { name: 'comparison', path: '/pages/settings/versions/compare/1', session: { role: 2, language: 'tr' } },
  { name: 'search', path: '/pages/search?q=at%C4%B1k', session: { role: 3, language: 'tr' } },
  {
    name: 'statistics-dark',
    path: '/pages/statistics',
    session: { role: 1, language: 'en', scheme: 'dark' },
  },
  { name: 'phone', path: '/pages/draftlegaltexts', session: { role: 3, language: 'tr' }, phone: true },
]

// Takes the pictures of the README from the running product: make pictures.
journeyReadOnly('the pictures of the README', async ({ open }) => {
  mkdirSync(FOLDER, { recursive: true })
  for (const { name, path, session, phone } of PICTURES) {
    const { page, ...person } = await open(session)
    await page.setViewportSize(phone ? { width: 390, height: 844 } : { width: 1280, height: 800 })
    await page.goto(person.instance.address + path)
    await page.locator('h1, h2').first().waitFor()
    await page.waitForLoadState('networkidle')
    await page.evaluate(() => document.fonts.ready)
    await page.screenshot({ path: join(FOLDER, `${name}.png`) })
  }
})
