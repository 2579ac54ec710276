import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { FULL } from './scale.ts'
import type { Visit } from './visit.ts'

const SCHEMES = ['light', 'dark'] as const
const WIDE = { width: 1280, height: 900 }
const PHONE = { width: 390, height: 844 }

/** The rules that another scheme can break. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

/** Fails with what axe finds, in words that lead to the element. */
export async function axe(page: Page, where = '', rules?: string[]): Promise<void> {
  const builder = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
  const { violations } = await (rules ? builder.withRules(rules) : builder).analyze()
  const found = violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id} (${help}): ${node.html}\n    ${node.failureSummary?.replace(/\n\s*/g, ' ')}`),
  )
  expect.soft(found, `axe ${where} ${new URL(page.url()).pathname}`).toEqual([])
}

/** Fails when the page is wider than its window, and names what sticks out. */
export async function noSidewaysScroll(page: Page): Promise<void> {
  const culprits = () =>
    page.evaluate(() => {
      const width = document.documentElement.clientWidth
      if (document.documentElement.scrollWidth <= width) return []
      return [...document.body.querySelectorAll('*')]
        .filter((element) => element.getBoundingClientRect().right > width + 1)
        .map((element) => element.outerHTML.slice(0, 160))
        .slice(0, 5)
    })
  const { width } = page.viewportSize() ?? WIDE
  // What slides into place has a moment to arrive.
  let found = await culprits()
  for (let tries = 0; found.length > 0 && tries < 20; tries++) {
    await page.waitForTimeout(50)
    found = await culprits()
  }
  expect.soft(found, `sideways scroll at ${width} px, ${new URL(page.url()).pathname}`).toEqual([])
}

interface State {
  /** The sign-in does not follow the system's scheme while it is open. */
  schemes?: readonly (typeof SCHEMES)[number][]
  /** A state that exists at the present width only. */
  here?: boolean
}

/**
 * One state of a screen in both schemes and at both widths. The database changes nothing in what axe
 * sees: outside a full run it looks at one of them.
 */
export async function looksRight(
  { page, instance }: Visit,
  { schemes = SCHEMES, here = false }: State = {},
): Promise<void> {
  const before = page.viewportSize() ?? WIDE
  const axeInSchemes = async () => {
    if (!FULL && instance.database !== 'sqlite') return
    for (const [index, scheme] of inTurn(schemes).entries()) {
      await wear(page, scheme)
      const rules = index > 0 ? COLOUR_RULES : undefined
      await axe(page, `${scheme} at ${page.viewportSize()?.width} px`, rules)
    }
  }
  await axeInSchemes()
  await noSidewaysScroll(page)
  if (!here) {
    await page.setViewportSize(PHONE)
    await painted(page)
    await noSidewaysScroll(page)
    if (FULL) await axeInSchemes()
    await page.setViewportSize(before)
  }
  await wear(page, schemes[0] ?? 'light')
}

let turns = 0

/** Outside a full run every second state is looked at in its first scheme only. */
function inTurn<Scheme>(schemes: readonly Scheme[]): readonly Scheme[] {
  turns++
  return FULL || turns % 2 === 0 ? schemes : schemes.slice(0, 1)
}

/** Follows the system's scheme, as the interface does until somebody chooses. */
async function wear(page: Page, scheme: (typeof SCHEMES)[number]): Promise<void> {
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
  await painted(page)
}

/** The next frame has been drawn, and what was on its way to another colour or place has arrived. */
async function painted(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
    const ending = document
      .getAnimations()
      .filter((animation) => animation.effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
    await Promise.allSettled(ending.map((animation) => animation.finished))
  })
}
