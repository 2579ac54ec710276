import { KIND_ROUTES } from '../../ui/src/api/kind-routes.gen.ts'
import type { UserSession } from './user-session.ts'

/** The kinds of the screens in Settings. */
export const KINDS = Object.values(KIND_ROUTES).map(({ kind }) => kind)

/** Controls that lead to a change on any screen: visible links, buttons, file fields and handles. */
export function findWriteControls({ page, t }: UserSession): Promise<string[]> {
  const kindKeys = KINDS.flatMap((kind) => [t(`settings.${kind}-new`), t(`settings.${kind}-edit`)])
  const words = [
    ...kindKeys,
    t('common.edit'),
    t('common.delete'),
    t('common.save'),
    t('export.import'),
    t('ui.tree.order'),
    t('trees.save'),
    t('viewer.edit'),
    t('browse.newText'),
    t('glossary.newTerm'),
    t('regulations.upload'),
    t('upload.add'),
    t('ui.files.choose'),
    t('pages.profile'),
    t('account.issue.send'),
    t('account.issue.generate'),
  ]
  const prefixes = [t('star.add', { name: '' }), t('star.edit', { name: '' })].map((word) => word.trim())
  return page
    .locator('a, button, input[type=file], [role=menuitem], [data-handle], [draggable=true]')
    .evaluateAll(
      (found, [words, prefixes]) =>
        found
          .filter((element) => {
            const name = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim()
            return (
              element.matches('[type=file], [data-handle], [draggable=true]') ||
              /\/(new|edit|import)(\/|$)|^\/pages\/profile/.test(element.getAttribute('href') ?? '') ||
              words.some((word) => name === word || name.endsWith(`: ${word}`)) ||
              prefixes.some((word) => name.startsWith(word))
            )
          })
          .map((element) => element.outerHTML.slice(0, 200)),
      [words, prefixes] as const,
    )
}
