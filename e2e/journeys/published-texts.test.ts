import { expect, test } from 'vitest'
import type { ApiClient } from '../harness/api.ts'
import { appears, arrives } from '../harness/conditions.ts'
import { FormPage } from '../harness/forms.ts'
import { inFullRun, journey } from '../harness/journey.ts'
import { addSector, addText, addVersion, unique } from '../harness/library.ts'
import { havePublishedTexts, publishedText } from '../harness/published-texts.ts'
import { checkScreen } from '../harness/screen-checks.ts'

const LAW = '5326-kabahatler-kanunu'
const ACT = '32006l0112'

/** The text of a version as the server returns it. */
const readBack = (api: ApiClient, id: number) => api.get(`/api/legaltexts/text/${id}`)

/** The last line of a text that contains words. */
const lastLine = (text: string) => text.trimEnd().split('\n').at(-1)?.trim() ?? ''

if (!havePublishedTexts()) test.skip('real texts: the data is not on this machine', () => {})
else
  journey(
    inFullRun('two versions of a law and an EU act are stored byte for byte and displayed'),
    async ({ open }) => {
      const session = await open({ role: 2 })
      const { page, t, api, language } = session
      const sector = await addSector(api)
      const names = { NameTR: unique('Kabahatler Yasası'), NameEN: unique('Misdemeanours Law') }
      const LegalTextId = await addText(api, { ...names, Number: '5326/2026', Sectors: [sector.Id] })

      const before = publishedText(`law-versions-tr/${LAW}/before.tr.md`)
      const after = publishedText(`law-versions-tr/${LAW}/after.tr.md`)
      const act = publishedText(`eu-acts-en/${ACT}/2025-04-14.en.txt`)
      // A text of real words with almost the maximum length of a version.
      const longest = (act + publishedText(`eu-acts-en/${ACT}/2007-01-01.en.txt`) + act).slice(0, 1_000_000)
      const versions = [
        { Date: '2025-01-10', TextTR: before, TextEN: '' },
        { Date: '2025-06-20', TextTR: after, TextEN: act },
        { Date: '2025-11-30', TextTR: after, TextEN: longest },
      ]
      const ids: number[] = []
      for (const version of versions) {
        const id = await addVersion(api, { LegalTextId, ...version })
        const { TextTR, TextEN } = await readBack(api, id)
        expect(TextTR === version.TextTR, 'the Turkish text is the same').toBe(true)
        expect(TextEN === version.TextEN, 'the English text is the same').toBe(true)
        ids.push(id)
      }

      const name = language === 'tr' ? names.NameTR : names.NameEN
      await session.open(`/pages/draftlegaltexts?sector=${sector.Id}`)
      await page.locator('main table').getByText(name, { exact: true }).click()
      const viewer = page.getByRole('dialog', { name: t('viewer.label', { name }) })
      await appears(viewer.getByRole('heading', { name }))
      await viewer
        .getByRole('link', { name: t('viewer.read') })
        .first()
        .click()
      await arrives(page, `/pages/read/${ids[2]}`)
      await appears(page.getByText('KABAHATLER KANUNU').first())
      await page.getByText(lastLine(longest)).last().scrollIntoViewIfNeeded()
      await page.getByText(lastLine(after)).last().scrollIntoViewIfNeeded()

      await session.open(`/pages/settings/versions/edit/${ids[2]}`)
      const field = page.locator('[data-field="TextEN"]')
      expect(await field.inputValue()).toBe(longest)
      await field.press('Control+Home')
      const typed = 'Typed without waiting. '
      await field.pressSequentially(typed)
      await new FormPage(session).save('toast.updated')
      const saved = (await readBack(api, ids[2] ?? 0)).TextEN
      expect(saved === typed + longest, 'the text with what was typed').toBe(true)
      await checkScreen(session)
      await session.open(`/pages/settings/versions/view/${ids[1]}`)
      await page.getByRole('button', { name: t('settings.revisions-read') }).click()
      await arrives(page, `/pages/read/${ids[1]}`)
      await page.getByText(lastLine(act)).last().scrollIntoViewIfNeeded()
    },
  )
