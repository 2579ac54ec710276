import { expect } from 'vitest'
import { appears } from '../harness/conditions.ts'
import { journeyReadOnly } from '../harness/journey.ts'
import { addSector, addText, addVersion, unique } from '../harness/library.ts'
import type { UserSession } from '../harness/user-session.ts'
import { lawPair, median } from './long-law.ts'
import { type Watched, watchScript } from './watch-script.ts'

const RUNS = 5
const FRAMES = 240
const STEP = 400 // pixels a frame

/** Opens a version from its text, as most readers do; in ms after the answer. */
async function measureLink({ page, instance }: UserSession, text: number) {
  await page.goto(`${instance.address}/pages/draftlegaltexts?text=${text}`)
  await page.locator('a[href^="/pages/read/"]').first().click()
  await appears(page.locator('[data-at]').first())
  return page.evaluate(() => {
    const { bench } = window as unknown as Watched
    return bench.painted - bench.answer().responseEnd
  })
}

/** Opens a version by its address, and scrolls through it. */
async function measure({ page, instance }: UserSession, version: number) {
  await page.goto(`${instance.address}/pages/read/${version}`)
  await appears(page.locator('[data-at]').first())
  await page.waitForTimeout(1500)
  return page.evaluate(
    async ({ frames, step }) => {
      const { bench } = window as unknown as Watched
      bench.long.length = 0
      let box = document.querySelector<HTMLElement>('[data-at]')
      while (
        box &&
        !(box.scrollHeight > box.clientHeight + 10 && /auto|scroll/.test(getComputedStyle(box).overflowY))
      )
        box = box.parentElement
      const frame = () => new Promise<number>((done) => requestAnimationFrame(done))
      let [worst, last] = [0, await frame()]
      for (let at = 0; box && at < frames; at++) {
        box.scrollTop += step
        const now = await frame()
        worst = Math.max(worst, now - last)
        last = now
      }
      await frame()
      return {
        scrolled: box?.scrollTop ?? 0,
        opened: bench.painted - bench.answer().responseEnd,
        longest: Math.max(0, ...bench.long),
        count: bench.long.length,
        worst,
      }
    },
    { frames: FRAMES, step: STEP },
  )
}

for (const both of [false, true])
  journeyReadOnly(`reading a megabyte${both ? ' in each language' : ''}`, async ({ open }) => {
    const session = await open({ role: 2 })
    const sector = await addSector(session.api)
    const names = { NameTR: unique('Uzun Yasa'), NameEN: unique('Long Law') }
    const LegalTextId = await addText(session.api, { ...names, Sectors: [sector.Id] })
    const [TextTR] = lawPair()
    const TextEN = both ? TextTR.replaceAll('MADDE', 'Article') : ''
    const version = await addVersion(session.api, { LegalTextId, Date: '2025-01-01', TextTR, TextEN })
    await session.page.addInitScript(watchScript('[data-at]', /legaltexts\/read\//))
    const runs: Awaited<ReturnType<typeof measure>>[] = []
    const linked: number[] = []
    for (let run = 0; run < RUNS; run++) {
      runs.push(await measure(session, version))
      linked.push(await measureLink(session, LegalTextId))
    }
    const of = (key: keyof (typeof runs)[number]) => median(runs.map((run) => run[key]))
    process.stdout.write(
      `reader (${both ? 'two languages' : 'one language'}): shown ${of('opened')} ms after the answer (aim 500), ` +
        `${median(linked)} ms from a link; ` +
        `while scrolling longest task ${of('longest')} ms (aim 50), ${of('count')} above 50 ms, ` +
        `worst frame ${of('worst')} ms; median of ${RUNS}\n`,
    )
    expect(runs.every((run) => run.opened > 0 && run.scrolled > STEP * FRAMES * 0.9)).toBe(true)
  })
