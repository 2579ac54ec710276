import { clsx } from 'clsx'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import type { Reading } from '@/api/browse'
import { ADOPTED } from '@/entities/legaltexts/adopted'
import { versionNames } from '@/entities/revisions/version-names'
import { useTranslation } from '@/i18n/use-translation'
import { opensElsewhere } from '@/lib/opens-elsewhere'
import { useLang } from '@/ui/use-lang'
import { LANGS, type Shown } from './sections'
import classes from './version-strip.module.css'

/** The versions that have a text, oldest first, and which of them is read. */
export function versionsOf({ Item, Versions }: Reading): { all: Reading['Versions']; at: number } {
  const all = Versions.toReversed()
  return { all, at: all.findIndex(({ Id }) => Id === Item.Id) }
}

interface VersionStripProps {
  reading: Reading
  shown: Shown
  /** The address of another version. */
  hrefOf: (version: number) => string
  onVersion: (version: number) => void
}

/**
 * A mark for each version above the text: a square for those that were adopted, hollow for those without a text in a
 * language that is read. The arrow keys walk them.
 */
export function VersionStrip({ reading, shown, hrefOf, onVersion }: VersionStripProps) {
  const { t } = useTranslation()
  const lang = useLang()
  const list = useRef<HTMLOListElement>(null)
  const { all, at } = versionsOf(reading)
  const names = versionNames(reading.Versions, lang, (date) => t('viewer.ofVersion', { date }))
  const { Id } = reading.Item
  useEffect(() => {
    // Of many versions only some are in sight.
    const mark = list.current?.querySelector<HTMLElement>(`[data-version="${Id}"]`)
    if (mark && list.current) list.current.scrollLeft = mark.offsetLeft - list.current.clientWidth / 2
  }, [Id])
  if (all.length < 2 || at < 0) return null
  const onKeyDown = (event: KeyboardEvent<HTMLOListElement>) => {
    const marks = [...event.currentTarget.querySelectorAll('a')]
    const now = marks.indexOf(document.activeElement as HTMLAnchorElement)
    const last = marks.length - 1
    const to = { ArrowLeft: now - 1, ArrowRight: now + 1, Home: 0, End: last }[event.key]
    if (to === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    event.stopPropagation()
    marks[Math.max(0, Math.min(last, to))]?.focus()
  }
  return (
    <nav className={classes.strip} aria-label={t('reader.versions')}>
      <span className={classes.place}>{t('reader.versionPlace', { number: at + 1, total: all.length })}</span>
      <ol ref={list} className={classes.marks} onKeyDown={onKeyDown}>
        {all.map((version, index) => {
          const missing = LANGS.filter(
            (one) => (shown === one || shown === 'both') && !(one === 'tr' ? version.HasTR : version.HasEN),
          )
          const name = [
            names.get(version.Id),
            ...missing.map((one) => t(one === 'tr' ? 'reader.noTurkish' : 'reader.noEnglish')),
          ].join(' · ')
          return (
            <li key={version.Id}>
              <a
                href={hrefOf(version.Id)}
                data-version={version.Id}
                tabIndex={index === at ? 0 : -1}
                aria-current={index === at || undefined}
                aria-label={name}
                title={name}
                onClick={(event) => {
                  if (opensElsewhere(event)) return
                  event.preventDefault()
                  if (index !== at) onVersion(version.Id)
                }}
              >
                <span
                  className={clsx(
                    classes.mark,
                    version.StatusId >= ADOPTED && classes.adopted,
                    missing.length > 0 && classes.hollow,
                  )}
                />
              </a>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
