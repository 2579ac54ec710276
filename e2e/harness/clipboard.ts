import type { UserSession } from './user-session.ts'

/** The last text that the page copied to the clipboard, which a headless browser does not give back. */
export async function watchClipboard({ page }: UserSession): Promise<() => Promise<string>> {
  await page.addInitScript(() => {
    const kept = window as unknown as { copied: string }
    kept.copied = ''
    Object.defineProperty(navigator, 'clipboard', {
      value: {
        writeText: async (text: string) => {
          kept.copied = text
        },
      },
    })
  })
  return () => page.evaluate(() => (window as unknown as { copied: string }).copied)
}
