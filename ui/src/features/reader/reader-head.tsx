import { IconChevronDown, IconX } from '@tabler/icons-react'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import type { Reading } from '@/api/browse'
import { nameIn } from '@/entities/entity'
import { versionNames, versionOptions } from '@/entities/revisions/version-names'
import { useTranslation } from '@/i18n/use-translation'
import { formatDate } from '@/lib/dates'
import { IconButton } from '@/ui/icon-button'
import { LazyChoice } from '@/ui/lazy-choice'
import { ScreenHead } from '@/ui/screen-head'
import { DraftLabel } from '@/ui/tag'
import { useLang } from '@/ui/use-lang'
import { useSmallScreen } from '@/ui/use-small-screen'
import classes from './reader-head.module.css'
import { versionsOf } from './version-strip'

interface ReaderHeadProps {
  reading: Reading
  onVersion: (version: number) => void
  onClose: () => void
  /** The tools at the right. */
  children: ReactNode
}

/** The title of the legal text, and the version that is read. */
export function ReaderHead({ reading, onVersion, onClose, children }: ReaderHeadProps) {
  const { t } = useTranslation()
  const lang = useLang()
  const { LegalText } = reading
  return (
    <ScreenHead
      leave={
        <IconButton name={t('reader.close')} icon={<IconX />} plain shortcut="closeText" onClick={onClose} />
      }
      title={nameIn(LegalText, lang)}
      facts={
        <div className={classes.facts}>
          {LegalText.Number && <span className={clsx('tabular', classes.number)}>{LegalText.Number}</span>}
          {!LegalText.Adopted && <DraftLabel />}
          <Version reading={reading} onVersion={onVersion} />
        </div>
      }
      tools={children}
    />
  )
}

/** The version that is read, and the choice of another one. */
function Version({ reading, onVersion }: Pick<ReaderHeadProps, 'reading' | 'onVersion'>) {
  const { Item, Versions } = reading
  const { t } = useTranslation()
  const lang = useLang()
  const small = useSmallScreen()
  const names = versionNames(Versions.length ? Versions : [Item], lang)
  const name = names.get(Item.Id) ?? formatDate(Item.Date)
  const { all, at } = versionsOf(reading)
  if (Versions.length < 2)
    return (
      <span className="tabular">
        {versionNames([Item], lang, (date) => t('viewer.ofVersion', { date })).get(Item.Id)}
      </span>
    )
  const place = at < 0 ? t('reader.version') : t('reader.versionPlace', { number: at + 1, total: all.length })
  return (
    <LazyChoice
      label={t('reader.version')}
      options={versionOptions(Versions, lang)}
      value={String(Item.Id)}
      onChange={(next) => onVersion(Number(next))}
    >
      {(_open, toggle) => (
        <button
          type="button"
          className={classes.version}
          aria-label={small ? `${place} · ${name}` : `${t('reader.version')}: ${name}`}
          onClick={toggle}
        >
          <span>{small ? `${place} · ${formatDate(Item.Date)}` : name}</span>
          <IconChevronDown aria-hidden="true" />
        </button>
      )}
    </LazyChoice>
  )
}
