import { useId, useState } from 'react'
import { useTranslation } from '@/i18n/use-translation'
import { formatDate } from '@/lib/dates'
import type { Lang } from '@/lib/lang'
import { Button } from '@/ui/button'
import { CountedInput } from '@/ui/counted-input'
import { CountedTextarea } from '@/ui/counted-textarea'
import { Dialog } from '@/ui/dialog'
import { Segmented } from '@/ui/segmented'
import { SwitchField } from '@/ui/switch-field'
import classes from './add-rows-dialog.module.css'

/**
 * What rows are added: those of the act's structure, a range of articles, one provision, or the provisions of a text.
 */
export type AddedRows =
  | { how: 'units'; texts: boolean }
  | { how: 'range'; from: number; to: number }
  | { how: 'one'; label: string }
  | { how: 'text'; language: Lang; text: string }

interface AddRowsDialogProps {
  opened: boolean
  /** The date of the structure of the act; undefined: it has none. */
  structure?: string
  busy: boolean
  /** Why the last attempt was refused. */
  error?: string
  onClose: () => void
  onAdd: (rows: AddedRows) => void
}

const MAX_ARTICLE = 5_000
const MAX_LABEL = 250

/** Adds rows to a table. */
export function AddRowsDialog({ opened, structure, busy, error, onClose, onAdd }: AddRowsDialogProps) {
  const { t } = useTranslation()
  const form = useId()
  const [how, setHow] = useState<AddedRows['how']>(structure ? 'units' : 'range')
  const [texts, setTexts] = useState(false)
  const [from, setFrom] = useState('1')
  const [to, setTo] = useState('')
  const [label, setLabel] = useState('')
  const [language, setLanguage] = useState<Lang>('en')
  const [text, setText] = useState('')
  const number = (typed: string) => (/^\d{1,4}$/.test(typed.trim()) ? Number(typed) : Number.NaN)
  const rows = ((): AddedRows | undefined => {
    if (how === 'units') return structure ? { how, texts } : undefined
    if (how === 'one') return label.trim() ? { how, label: label.trim() } : undefined
    if (how === 'text') return text.trim() ? { how, language, text } : undefined
    const [first, last] = [number(from), number(to)]
    return first >= 1 && last >= first && last <= MAX_ARTICLE ? { how, from: first, to: last } : undefined
  })()
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={t('concordances.add.title')}
      size={600}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" form={form} variant="primary" disabled={!rows || busy} aria-busy={busy}>
            {t('concordances.add.do')}
          </Button>
        </>
      }
    >
      <form
        id={form}
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (rows && !busy) onAdd(rows)
        }}
      >
        <Segmented
          label={t('concordances.add.how')}
          options={[
            ...(structure ? [{ value: 'units' as const, label: t('concordances.add.units') }] : []),
            { value: 'range', label: t('concordances.add.range') },
            { value: 'one', label: t('concordances.add.one') },
            { value: 'text', label: t('concordances.add.text') },
          ]}
          value={how}
          onChange={setHow}
        />
        {how === 'units' && (
          <SwitchField
            label={t('concordances.add.unitsOf', { date: formatDate(structure ?? '') })}
            description={t('concordances.add.unitsHint')}
            text={t('concordances.add.unitTexts')}
            value={texts}
            onChange={setTexts}
          />
        )}
        {how === 'range' && (
          <div className={classes.range}>
            <CountedInput
              label={t('concordances.add.from')}
              inputMode="numeric"
              value={from}
              onChange={setFrom}
            />
            <CountedInput
              label={t('concordances.add.to')}
              inputMode="numeric"
              value={to}
              onChange={setTo}
              autoFocus
            />
          </div>
        )}
        {how === 'one' && (
          <CountedInput
            label={t('concordances.columns.provision')}
            description={t('concordances.add.oneHint')}
            max={MAX_LABEL}
            value={label}
            onChange={setLabel}
          />
        )}
        {how === 'text' && (
          <>
            <Segmented
              label={t('concordances.add.language')}
              options={[
                { value: 'en', label: t('viewer.english') },
                { value: 'tr', label: t('viewer.turkish') },
              ]}
              value={language}
              onChange={setLanguage}
            />
            <CountedTextarea
              label={t('concordances.add.actText')}
              lang={language}
              description={t('concordances.add.textHint')}
              rows={10}
              value={text}
              onChange={setText}
            />
          </>
        )}
        {error && (
          <p className={classes.error} role="alert">
            {error}
          </p>
        )}
      </form>
    </Dialog>
  )
}
