import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import type { FileText } from '@/api/intake'
import { useForm } from '@/features/forms/form-context'
import { goToOffset } from '@/features/forms/text-scroll'
import { useTranslation } from '@/i18n/use-translation'
import { Segmented } from '@/ui/segmented'
import { SkeletonLines } from '@/ui/skeleton'
import classes from './intake-drawer.module.css'
import { onPlace } from './intake-places'

/** Loaded with the comparison, which it is made of. */
const Redline = lazy(async () => ({ default: (await import('./file-redline')).FileRedline }))

type Tab = 'tr' | 'en' | 'changes'

/** The text of the file in its languages, and what it changes in the form. */
export function IntakePreview({ text }: { text: FileText }) {
  const { t } = useTranslation()
  const { store } = useForm()
  const [chosen, setChosen] = useState<Tab>()
  const area = useRef<HTMLTextAreaElement>(null)
  const tab = chosen ?? (text.TextTR ? 'tr' : 'en')
  const before = { TextTR: store.get<string>('TextTR'), TextEN: store.get<string>('TextEN') }
  const replaces = Boolean((text.TextTR && before.TextTR) || (text.TextEN && before.TextEN))
  useEffect(
    () =>
      onPlace(({ Language, Start, End }) => {
        setChosen(Language)
        requestAnimationFrame(() => {
          const box = area.current
          if (!box) return
          goToOffset(box, Start)
          box.setSelectionRange(Start, End)
        })
      }),
    [],
  )
  return (
    <div className={classes.preview}>
      <Segmented<Tab>
        label={t('intake.shown')}
        options={[
          ...(text.TextTR ? [{ value: 'tr' as const, label: t('shell.turkish') }] : []),
          ...(text.TextEN ? [{ value: 'en' as const, label: t('shell.english') }] : []),
          ...(replaces ? [{ value: 'changes' as const, label: t('intake.changes') }] : []),
        ]}
        value={tab}
        onChange={setChosen}
      />
      {tab === 'changes' ? (
        <Suspense fallback={<SkeletonLines lines={6} />}>
          <Redline text={text} before={before} />
        </Suspense>
      ) : (
        <textarea
          ref={area}
          readOnly
          lang={tab}
          className={classes.text}
          aria-label={t(tab === 'tr' ? 'shell.turkish' : 'shell.english')}
          value={tab === 'tr' ? text.TextTR : text.TextEN}
        />
      )}
    </div>
  )
}
