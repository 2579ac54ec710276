import type { Locator, Page } from 'playwright-core'

/** Drags to a part of the height of an element, and holds the button. */
export async function drag(page: Page, from: Locator, to: Locator, part = 0.1): Promise<void> {
  await from.scrollIntoViewIfNeeded()
  const [start, end] = [await from.boundingBox(), await to.boundingBox()]
  if (!start || !end) throw new Error('nothing to drag')
  await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2)
  await page.mouse.down()
  await page.mouse.move(start.x + start.width / 2 + 8, start.y + start.height / 2, { steps: 2 })
  const x = Math.min(end.x + end.width / 2, end.x + 160)
  await page.mouse.move(x, end.y + end.height * part, { steps: 4 })
  // The drop position is computed in the next frames.
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(0)))),
  )
}
