import { IconChevronDown, IconX } from '@tabler/icons-react'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Reading } from '@/api/browse'
import { nameIn } from '@/entities/entity'
import { formatDate } from '@/lib/dates'
import { IconButton } from '@/ui/icon-button'
import { LazyChoice } from '@/ui/lazy-choice'
import { DraftLabel } from '@/ui/tag'
import { useLang } from '@/ui/use-lang'
import classes from './reader-head.module.css'

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
    <header className={classes.head}>
      <IconButton name={t('reader.close')} icon={<IconX />} plain shortcut="closeText" onClick={onClose} />
      <div className={classes.title}>
        <h1>{nameIn(LegalText, lang)}</h1>
        <div className={classes.facts}>
          {LegalText.Number && <span className={clsx('tabular', classes.number)}>{LegalText.Number}</span>}
          {!LegalText.Adopted && <DraftLabel />}
          <Version reading={reading} onVersion={onVersion} />
        </div>
      </div>
      <div className={classes.tools}>{children}</div>
    </header>
  )
}

/** The version that is read, and the choice of another one. */
function Version({ reading: { Item, Versions }, onVersion }: Pick<ReaderHeadProps, 'reading' | 'onVersion'>) {
  const { t } = useTranslation()
  const lang = useLang()
  const nameOf = ({ Date: date, Status }: Pick<typeof Item, 'Date' | 'Status'>) =>
    [t('viewer.ofVersion', { date: formatDate(date) }), Status && nameIn(Status, lang)]
      .filter(Boolean)
      .join(' · ')
  if (Versions.length < 2) return <span className="tabular">{nameOf(Item)}</span>
  return (
    <LazyChoice
      label={t('reader.version')}
      options={Versions.map((version) => ({ value: String(version.Id), label: nameOf(version) }))}
      value={String(Item.Id)}
      onChange={(next) => onVersion(Number(next))}
    >
      {(_open, toggle) => (
        <button
          type="button"
          className={classes.version}
          aria-label={`${t('reader.version')}: ${nameOf(Item)}`}
          onClick={toggle}
        >
          <span>{nameOf(Item)}</span>
          <IconChevronDown aria-hidden="true" />
        </button>
      )}
    </LazyChoice>
  )
}
