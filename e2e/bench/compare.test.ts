import { expect } from 'vitest'
import { appears } from '../harness/conditions.ts'
import { journeyReadOnly } from '../harness/journey.ts'
import { addSector, addText, addVersion, unique } from '../harness/library.ts'
import type { UserSession } from '../harness/user-session.ts'
import { lawPair, median } from './long-law.ts'
import { type Watched, watchScript } from './watch-script.ts'

const RUNS = 5

async function measure({ page, instance }: UserSession, address: string) {
  await page.goto(instance.address + address)
  await appears(page.locator('[data-line]').first())
  await page.waitForTimeout(1500)
  return page.evaluate(async () => {
    const { bench } = window as unknown as Watched
    const call = bench.answer()
    const opening = Math.max(0, ...bench.long)
    bench.long.length = 0
    const box = document.querySelector('[data-line]')?.closest('section')
    const frame = () => new Promise((done) => requestAnimationFrame(done))
    for (let at = 0; box && at < 150; at++) {
      if (at % 30 === 29) box.scrollTop = (box.scrollHeight * at) / 150
      else box.scrollTop += 120
      await frame()
    }
    await frame()
    return {
      rows: bench.painted - call.responseEnd,
      opening,
      longest: Math.max(0, ...bench.long),
      count: bench.long.length,
      bytes: call.encodedBodySize,
    }
  })
}

for (const query of ['', '?all=true'])
  journeyReadOnly(`a megabyte against a megabyte${query}`, async ({ open }) => {
    const session = await open({ role: 2 })
    const sector = await addSector(session.api)
    const names = { NameTR: unique('Uzun Yasa'), NameEN: unique('Long Law') }
    const LegalTextId = await addText(session.api, { ...names, Sectors: [sector.Id] })
    const [before, after] = lawPair()
    await addVersion(session.api, { LegalTextId, Date: '2025-01-01', TextTR: before })
    await addVersion(session.api, { LegalTextId, Date: '2025-06-01', TextTR: after })
    await session.page.addInitScript(watchScript('[data-line]', /\/comp\/.*source=/))
    const runs: Awaited<ReturnType<typeof measure>>[] = []
    for (let run = 0; run < RUNS; run++)
      runs.push(await measure(session, `/pages/settings/versions/compare/${LegalTextId}${query}`))
    const [rows, opening, longest, count] = (['rows', 'opening', 'longest', 'count'] as const).map((key) =>
      median(runs.map((run) => run[key])),
    )
    process.stdout.write(
      `compare${query || ' (changes only)'}: first rows ${rows} ms after the answer (aim 150), ` +
        `longest task while opening ${opening} ms, while scrolling ${longest} ms (aim 50), ${count} above 50 ms; ` +
        `answer ${Math.round((runs[0]?.bytes ?? 0) / 1000)} kB zipped; median of ${RUNS}\n`,
    )
    expect(runs.every((run) => run.rows > 0)).toBe(true)
  })
