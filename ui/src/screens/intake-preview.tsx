import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type FileText, typedComparisonQuery } from '@/api/intake'
import { CompareBody } from '@/features/compare/compare-body'
import { type CompareSearch, shownTexts } from '@/features/compare/compare-search'
import { useForm } from '@/features/forms/form-context'
import { goToOffset } from '@/features/forms/text-scroll'
import { uniqueKey } from '@/lib/unique-key'
import { Segmented } from '@/ui/segmented'
import { SkeletonLines } from '@/ui/skeleton'
import { FaultPanel } from './fault-panel'
import classes from './intake-drawer.module.css'
import { onPlace } from './intake-places'

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
        <Redline text={text} before={before} />
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

function Redline({ text, before }: { text: FileText; before: { TextTR: string; TextEN: string } }) {
  const [search, setSearch] = useState<CompareSearch>({})
  const [name] = useState(uniqueKey)
  // A language that the file does not have stays as it is.
  const after = { TextTR: text.TextTR || before.TextTR, TextEN: text.TextEN || before.TextEN }
  const { data, error, refetch } = useQuery(typedComparisonQuery(before, after, name))
  if (error) return <FaultPanel fault={error} onRetry={() => void refetch()} />
  if (!data) return <SkeletonLines lines={6} />
  const shown = text.TextTR ? shownTexts(data, search.texts) : 'en'
  return (
    <div className={classes.redline}>
      <CompareBody
        pair={data}
        search={{ ...search, texts: search.texts ?? shown }}
        change={(patch) => setSearch((now) => ({ ...now, ...patch }))}
        bar={null}
      />
    </div>
  )
}
