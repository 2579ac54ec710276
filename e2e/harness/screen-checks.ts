import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { FULL } from './run-mode.ts'
import type { UserSession } from './user-session.ts'

const SCHEMES = ['light', 'dark'] as const
const WIDE = { width: 1280, height: 900 }
const PHONE = { width: 390, height: 844 }

/** The axe rules whose results depend on the colour scheme. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

declare const axe: typeof import('axe-core')

/** Fails with the violations that axe finds and their elements. */
export async function expectAccessible(page: Page, where = '', rules?: string[]): Promise<void> {
  // The chunks of a text are rendered one after another: until the last one the order of the headings has gaps.
  await page.waitForFunction(() => !document.querySelector('[data-chunk]:empty'))
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(AXE)
  const found = await page.evaluate(async (values) => {
    // Preloading would fetch the style sheets again, for a rule about rotated phones.
    const { violations } = await axe.run(document, {
      resultTypes: ['violations'],
      preload: false,
      // The size of targets is not among the rules of axe's default set.
      ...(values
        ? { runOnly: { type: 'rule' as const, values } }
        : { rules: { 'target-size': { enabled: true } } }),
    })
    const faults: string[] = []
    for (const { id, help, nodes } of violations)
      for (const node of nodes) {
        if (id === 'target-size' && (await fitsInSight(node.target))) continue
        faults.push(`${id} (${help}): ${node.html}\n    ${node.failureSummary?.replace(/\n\s*/g, ' ')}`)
      }
    return faults

    /** Whether a target is large enough where no bar at the edge of the window covers it. */
    async function fitsInSight(target: (typeof violations)[number]['nodes'][number]['target']) {
      const [selector] = target
      const element = typeof selector === 'string' ? document.querySelector(selector) : null
      if (!element) return false
      element.scrollIntoView({ block: 'center', behavior: 'instant' })
      const again = await axe.run(element, {
        resultTypes: ['violations'],
        preload: false,
        runOnly: { type: 'rule', values: ['target-size'] },
      })
      return again.violations.length === 0
    }
  }, rules)
  expect.soft(found, `axe ${where} ${new URL(page.url()).pathname}`).toEqual([])
}

/** Fails when the page is wider than its window, and names the overflowing elements. */
export async function expectNoHorizontalScroll(page: Page): Promise<void> {
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
  // Wait for animations to finish.
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
  /** Whether the state exists only at the current width. */
  currentWidthOnly?: boolean
}

let checks = 0

/** The screens that axe has checked in this worker, by their addresses without numbers. */
const checkedByAxe = new Set<string>()

/**
 * Checks one state of a screen: in a full run with axe in both schemes and at both widths; otherwise the first state of
 * each screen with axe in one of the schemes, and every second state at phone width.
 */
export async function checkScreen(
  { page }: UserSession,
  { schemes = SCHEMES, currentWidthOnly = false }: State = {},
): Promise<void> {
  const before = page.viewportSize() ?? WIDE
  const number = checks++
  const screen = new URL(page.url()).pathname.replace(/\d+/g, '0')
  const first = !checkedByAxe.has(screen)
  checkedByAxe.add(screen)
  const selected = FULL ? schemes : schemes.slice(checkedByAxe.size % schemes.length).slice(0, 1)
  const axeInSchemes = async () => {
    for (const [index, scheme] of selected.entries()) {
      await emulateScheme(page, scheme)
      const rules = index > 0 ? COLOUR_RULES : undefined
      await expectAccessible(page, `${scheme} at ${page.viewportSize()?.width} px`, rules)
    }
  }
  if (FULL || first) await axeInSchemes()
  await expectNoHorizontalScroll(page)
  if (!currentWidthOnly && (FULL || number % 2 === 0)) {
    await page.setViewportSize(PHONE)
    await waitForPaint(page)
    await expectNoHorizontalScroll(page)
    if (FULL) await axeInSchemes()
    await page.setViewportSize(before)
    await waitForPaint(page)
  }
  await emulateScheme(page, schemes[0] ?? 'light')
}

/** Follows the colour scheme of the system, as the interface does by default. */
async function emulateScheme(page: Page, scheme: (typeof SCHEMES)[number]): Promise<void> {
  const current = await page.evaluate(() =>
    matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light',
  )
  if (current === scheme) return
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
  await waitForPaint(page)
}

/** Waits for the next frame and for all animations and transitions to finish. */
async function waitForPaint(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
    const ending = document
      .getAnimations()
      .filter((animation) => animation.effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
    await Promise.allSettled(ending.map((animation) => animation.finished))
  })
}
