import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { FULL } from './scale.ts'
import type { Visit } from './visit.ts'

const SCHEMES = ['light', 'dark'] as const
const WIDE = { width: 1280, height: 900 }
const PHONE = { width: 390, height: 844 }

/** The rules that another scheme can break. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

declare const axe: typeof import('axe-core')

/** Fails with what axe finds, in words that lead to the element. */
export async function accessible(page: Page, where = '', rules?: string[]): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(AXE)
  const found = await page.evaluate(async (values) => {
    const { violations } = await axe.run(document, {
      resultTypes: ['violations'],
      // It would fetch the style sheets a second time, for a rule about turned phones.
      preload: false,
      ...(values ? { runOnly: { type: 'rule' as const, values } } : {}),
    })
    return violations.flatMap(({ id, help, nodes }) =>
      nodes.map(
        (node) => `${id} (${help}): ${node.html}\n    ${node.failureSummary?.replace(/\n\s*/g, ' ')}`,
      ),
    )
  }, rules)
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

let turns = 0

/**
 * One state of a screen: in a full run in both schemes and at both widths, otherwise in the one scheme or the other,
 * and every second one at phone width as well. The database changes nothing in what axe sees: outside a full run it
 * looks at one of them.
 */
export async function looksRight(
  { page, instance }: Visit,
  { schemes = SCHEMES, here = false }: State = {},
): Promise<void> {
  const before = page.viewportSize() ?? WIDE
  const turn = turns++
  const chosen = FULL ? schemes : schemes.slice(turn % schemes.length).slice(0, 1)
  const axeInSchemes = async () => {
    if (!FULL && instance.database !== 'sqlite') return
    for (const [index, scheme] of chosen.entries()) {
      await wear(page, scheme)
      const rules = index > 0 ? COLOUR_RULES : undefined
      await accessible(page, `${scheme} at ${page.viewportSize()?.width} px`, rules)
    }
  }
  await axeInSchemes()
  await noSidewaysScroll(page)
  if (!here && (FULL || turn % 4 < 2)) {
    await page.setViewportSize(PHONE)
    await painted(page)
    await noSidewaysScroll(page)
    if (FULL) await axeInSchemes()
    await page.setViewportSize(before)
    await painted(page)
  }
  await wear(page, schemes[0] ?? 'light')
}

/** Follows the system's scheme, as the interface does until somebody chooses. */
async function wear(page: Page, scheme: (typeof SCHEMES)[number]): Promise<void> {
  const worn = await page.evaluate(() =>
    matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light',
  )
  if (worn === scheme) return
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
