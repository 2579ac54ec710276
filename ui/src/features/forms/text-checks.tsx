import { lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import { type Finding, ignoreFinding, restoreFinding } from '@/api/checks'
import { useAction } from '@/feedback/use-action'
import { loadCatalogueParts } from '@/i18n/i18n'
import { useTranslation } from '@/i18n/use-translation'
import type { Lang } from '@/lib/lang'
import { countFindings } from '@/shared/checks/finding-kinds'
import { textOf } from '@/shared/checks/finding-text'
import { useControlKey } from '@/ui/use-control-key'
import { useSmallScreen } from '@/ui/use-small-screen'
import { useForm } from './form-context'
import classes from './text-checks.module.css'
import { fixesAsEdit, movedSpan, replaceIn } from './text-edits'
import { goToOffset } from './text-scroll'
import { textsOf, useChecks } from './use-checks'

const CheckPanel = lazy(async () => {
  const [module] = await Promise.all([import('@/shared/checks/check-panel'), loadCatalogueParts('checks')])
  return { default: module.CheckPanel }
})

interface TextChecks {
  /** The line below the text of a language. */
  lineOf: (lang: Lang) => ReactNode
  /** The list of findings; null while it is closed. */
  panel: ReactNode
}

/** What is probably wrong with the texts of the form: a quiet line below each, and the list beside them. */
export function useTextChecks(areaOf: (lang: Lang) => HTMLTextAreaElement | null): TextChecks {
  const { t } = useTranslation()
  const { store, recordId } = useForm()
  const small = useSmallScreen()
  const { checked, waits, check } = useChecks(store, recordId)
  const [open, setOpen] = useState<{ start?: 1 | -1 }>()
  const opener = useRef<HTMLElement>(null)
  const show = (start?: 1 | -1) => {
    opener.current = document.activeElement instanceof HTMLElement ? document.activeElement : null
    setOpen({ start })
  }
  const close = () => {
    setOpen(undefined)
    opener.current?.focus({ preventScroll: true })
  }
  const begin = (start: 1 | -1) => {
    if (checked && !open) show(start)
  }
  useControlKey('nextFinding', () => begin(1))
  useControlKey('previousFinding', () => begin(-1))
  const ignoring = useAction<{ finding: Finding; note?: string }>({
    run: ({ finding: { Key, Rule }, note }) => {
      const LegalTextId = store.get<number>('LegalTextId')
      return note === undefined
        ? restoreFinding(LegalTextId, Key)
        : ignoreFinding({ LegalTextId, Key, Rule, Note: note })
    },
    onDone: check,
  })

  const go = ({ Language, Start, End }: Finding) => {
    const area = areaOf(Language)
    const span = area && checked && movedSpan(textOf(checked.texts, Language), area.value, { Start, End })
    if (!span) return check()
    goToOffset(area, span.Start)
    area.setSelectionRange(span.Start, span.End)
    // On a phone the list is below the texts, and each text is as tall as the window.
    if (small) area.scrollIntoView({ block: 'start' })
  }
  const fix = (findings: readonly Finding[]) => {
    for (const lang of ['tr', 'en'] as const) {
      const own = findings.filter(({ Language }) => Language === lang)
      const area = areaOf(lang)
      const edit = area && checked && fixesAsEdit(own, textOf(checked.texts, lang), area.value)
      if (edit) replaceIn(area, edit)
    }
    check()
  }
  const counts = (lang: Lang) => {
    if (!checked) return ''
    const { errors, warnings, hints } = countFindings(checked.checks, lang)
    const sums = lang === 'tr' ? checked.checks.TR : checked.checks.EN
    return [
      t('forms.checks.articles', { count: sums.Articles }),
      ...(errors ? [t('forms.checks.errors', { count: errors })] : []),
      ...(warnings ? [t('forms.checks.warnings', { count: warnings })] : []),
      ...(errors + warnings > 0
        ? []
        : [hints ? t('forms.checks.hints', { count: hints }) : t('forms.checks.nothing')]),
    ].join(' · ')
  }
  const lineOf = (lang: Lang) => {
    const there = checked && textOf(checked.texts, lang).trim() !== ''
    if (!there && !waits) return null
    return (
      <div className={classes.line}>
        {there && (
          <button
            type="button"
            aria-expanded={open !== undefined}
            title={t('forms.checks.open')}
            onClick={() => (open ? close() : show())}
          >
            <span aria-live="polite">{counts(lang)}</span>
          </button>
        )}
        {waits && textOf(textsOf(store), lang).trim() !== '' && (
          <button type="button" onClick={check}>
            {t('forms.checks.request')}
          </button>
        )}
      </div>
    )
  }
  const panel = open && checked && (
    <div className={classes.panel}>
      <Suspense fallback={<div aria-busy="true" />}>
        <CheckPanel
          checks={checked.checks}
          texts={checked.texts}
          start={open.start}
          onClose={close}
          onGo={go}
          onFix={fix}
          onIgnore={(finding, note) => ignoring.mutateAsync({ finding, note })}
          onRestore={(finding) => ignoring.mutateAsync({ finding })}
        />
      </Suspense>
    </div>
  )
  return { lineOf, panel }
}
