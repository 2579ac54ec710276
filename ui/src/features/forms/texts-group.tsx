import { IconFileDiff, IconFileImport, IconLink, IconListTree } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useCallback, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { compareVersionsQuery } from '@/api/compare'
import type { OutlineEntry } from '@/api/unsaved-texts'
import type { Field, Group } from '@/entities/form'
import { useTranslation } from '@/i18n/use-translation'
import type { Lang } from '@/lib/lang'
import { RAIL_SCREEN } from '@/lib/timings'
import { TextOutline } from '@/shared/text-outline'
import { Button } from '@/ui/button'
import { DisabledReason } from '@/ui/disabled-reason'
import { FileTarget } from '@/ui/file-target'
import { FormCard } from '@/ui/form-card'
import { IconButton } from '@/ui/icon-button'
import { LazyDialog } from '@/ui/lazy-dialog'
import { Note } from '@/ui/note'
import { ariaKeys, shownKeys } from '@/ui/shortcuts'
import { Switch } from '@/ui/switch-field'
import { useControlKey } from '@/ui/use-control-key'
import { useForm } from './form-context'
import { LongText } from './long-text'
import { StartFrom } from './start-from'
import { useTextChecks } from './text-checks'
import { goToOffset } from './text-scroll'
import classes from './texts-group.module.css'
import { useLinkedScrolling } from './use-linked-scrolling'
import { useTaken } from './use-taken'
import { useTextOutline } from './use-text-outline'

type TextField = Extract<Field, { type: 'text' }>

/** The texts of a version side by side, as tall as the window, with their outline and what changed in them. */
export function TextsGroup({ group, id }: { group: Group; id: string }) {
  const { t } = useTranslation()
  const { store, recordId, Changes, intake } = useForm()
  const switchId = useId()
  const [linked, setLinked] = useState(true)
  const box = useLinkedScrolling(linked)
  const { taken, setTaken, putBack } = useTaken(store, box)
  const fields = group.rows.flat().filter((field): field is TextField => field.type === 'text')
  const { data: versions } = useQuery(compareVersionsQuery(store.get<number>('LegalTextId')))
  const source = versions && sourceOf(versions.Revisions, recordId, store.get<number>('StartedFrom'))
  const [outlined, setOutlined] = useState(() => window.innerWidth >= RAIL_SCREEN)
  const { key, lang, current, entries, choose } = useOutline(box, fields, outlined)
  const [changes, setChanges] = useState(false)
  const checks = useTextChecks((of: Lang) => areaOf(box.current, of === 'tr' ? 'TextTR' : 'TextEN'))
  const frame = useRef<HTMLDivElement>(null)
  const toggle = useRef<HTMLButtonElement>(null)
  const show = () => {
    store.flush()
    setChanges(true)
    // The text that had the focus is hidden.
    toggle.current?.focus({ preventScroll: true })
    frame.current?.scrollIntoView({ block: 'start' })
  }
  const close = () => {
    setChanges(false)
    requestAnimationFrame(() => areaOf(box.current, key)?.focus({ preventScroll: true }))
  }
  useControlKey('textChanges', () => (changes ? close() : source && show()))
  const isNew = recordId === 0 && versions !== undefined && versions.Revisions.length > 0
  return (
    <div ref={frame} className={classes.frame} data-changes={changes || undefined}>
      <FormCard
        id={id}
        title={String(t(group.title))}
        flush
        action={
          <span className={classes.tools}>
            {!changes && (
              <>
                <span className={classes.linked}>
                  <IconLink aria-hidden="true" />
                  <label htmlFor={switchId}>{t('forms.scrollTogether')}</label>
                  <Switch id={switchId} checked={linked} onChange={setLinked} />
                </span>
                <IconButton
                  name={t(outlined ? 'reader.hideOutline' : 'reader.showOutline')}
                  icon={<IconListTree />}
                  bordered
                  aria-expanded={outlined}
                  onClick={() => setOutlined(!outlined)}
                />
              </>
            )}
            {intake && !changes && (
              <Button size="sm" icon={<IconFileImport />} onClick={() => intake.setReading({ opened: true })}>
                {t('forms.takeText')}
              </Button>
            )}
            {Changes && (
              <DisabledReason
                ref={toggle}
                size="sm"
                icon={<IconFileDiff />}
                reason={versions && !source ? t('reader.write.changesNone') : undefined}
                aria-keyshortcuts={ariaKeys('textChanges')}
                trailing={<kbd className={classes.key}>{shownKeys('textChanges').join(' ')}</kbd>}
                onClick={changes ? close : show}
              >
                {t(changes ? 'reader.write.backToTexts' : 'reader.write.changes')}
              </DisabledReason>
            )}
          </span>
        }
      >
        {taken && !changes && (
          <Note
            tone="ink"
            role="status"
            title={t('forms.taken', { count: taken.count })}
            actions={
              <Button size="sm" onClick={putBack}>
                {t('forms.takeUndo')}
              </Button>
            }
          />
        )}
        {isNew && !changes && (
          <div className={classes.start}>
            <StartFrom versions={versions} />
          </div>
        )}
        <div className={classes.work} hidden={changes}>
          {outlined && (
            <div className={classes.outline}>
              <TextOutline
                entries={entries}
                lang={lang}
                current={current}
                onChoose={choose}
                none={t('reader.write.noArticles')}
              />
            </div>
          )}
          <div className={classes.target}>
            <FileTarget
              label={intake && t('forms.takeDropped')}
              onFiles={([file]) => file && intake?.setReading({ opened: true, file })}
            >
              <div ref={box} className={classes.sides}>
                {fields.map((field) => (
                  <LongText key={field.key} field={field} foot={field.lang && checks.lineOf(field.lang)} />
                ))}
              </div>
            </FileTarget>
          </div>
          {checks.panel}
        </div>
        {changes && Changes && versions && source && (
          <Suspense fallback={<div className={classes.work} aria-busy="true" />}>
            <Changes
              versions={versions}
              source={source}
              texts={{ TextTR: store.get('TextTR'), TextEN: store.get('TextEN') }}
              onClose={close}
            />
          </Suspense>
        )}
        {intake?.reading && (
          <LazyDialog
            code={intake.code}
            props={{
              ...intake.reading,
              onClose: () => intake.setReading({ opened: false }),
              onTaken: (former, count) => {
                setTaken({ former, count })
                frame.current?.scrollIntoView({ block: 'nearest' })
              },
            }}
          />
        )}
      </FormCard>
    </div>
  )
}

/** The version that the texts are compared with at first; `versions` are those with a text, the latest first. */
function sourceOf(versions: readonly { Id: number }[], id: number, startedFrom: number): number | undefined {
  const own = versions.findIndex((version) => version.Id === id)
  // The only version is compared with its own saved texts.
  if (own >= 0) return (versions[own + 1] ?? versions[own])?.Id
  return (versions.find((version) => version.Id === startedFrom) ?? versions.find(({ Id }) => Id !== id))?.Id
}

const areaOf = (box: HTMLElement | null, key: string): HTMLTextAreaElement | null =>
  box?.querySelector(`[data-field="${key}"]`) ?? null

/** The outline of the text that has, or had, the caret, and the entry at the caret. */
function useOutline(box: { current: HTMLElement | null }, fields: readonly TextField[], shown: boolean) {
  const { store } = useForm()
  const [key, setKey] = useState(
    () => (fields.find((field) => store.get<string>(field.key)) ?? fields[0])?.key ?? '',
  )
  const [caret, setCaret] = useState(0)
  const entries = useTextOutline(store, key, shown)
  const follow = useEffectEvent(() => {
    const area = document.activeElement
    if (!(area instanceof HTMLTextAreaElement) || !box.current?.contains(area)) return
    setKey(area.dataset.field ?? '')
    setCaret(area.selectionStart)
  })
  useEffect(() => {
    let frame = 0
    const look = () => {
      frame ||= requestAnimationFrame(() => {
        frame = 0
        follow()
      })
    }
    document.addEventListener('selectionchange', look)
    return () => {
      cancelAnimationFrame(frame)
      document.removeEventListener('selectionchange', look)
    }
  }, [])
  const choose = useCallback(
    (index: number) => {
      const area = areaOf(box.current, key)
      const entry = entries[index]
      if (area && entry) goToOffset(area, entry.Start)
    },
    [box, key, entries],
  )
  const lang = fields.find((field) => field.key === key)?.lang ?? 'tr'
  return { key, lang, current: entryAt(entries, caret), entries, choose }
}

/** The index of the last entry that begins at or before an offset; -1: none. */
function entryAt(entries: readonly OutlineEntry[], offset: number): number {
  return entries.findLastIndex(({ Start }) => Start <= offset)
}
