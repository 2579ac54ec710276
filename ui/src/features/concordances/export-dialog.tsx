import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  attachConcordance,
  concordanceDocument,
  type DocumentParams,
  type ExportVersion,
  exportOptionsQuery,
} from '@/api/concordances'
import { ApiFault } from '@/api/fault'
import { useInstance } from '@/api/instance'
import { usePermission } from '@/api/session'
import { checkIn, checkOut } from '@/api/settings'
import { nameIn } from '@/entities/entity'
import { showToast } from '@/feedback/toasts'
import { useAction } from '@/feedback/use-action'
import { useTranslation } from '@/i18n/use-translation'
import { formatDate, formatInstant } from '@/lib/dates'
import { startDownload } from '@/lib/start-download'
import { Button } from '@/ui/button'
import { Dialog } from '@/ui/dialog'
import { Segmented } from '@/ui/segmented'
import { SelectField } from '@/ui/select-field'
import { SwitchField } from '@/ui/switch-field'
import { useLang } from '@/ui/use-lang'
import classes from './export-dialog.module.css'
import { toastedAsLocked } from './locked-toast'

type Format = NonNullable<DocumentParams['format']>
type Language = NonNullable<DocumentParams['language']>

const FORMATS = ['docx', 'pdf', 'xlsx', 'csv'] as const
const LANGUAGES = ['both', 'tr', 'en'] as const
const STANDARD = 'lls'

interface ExportDialogProps {
  id: number
  opened: boolean
  /** The direction that is shown: from the articles of the legal text to the provisions of the act. */
  reverse: boolean
  /** What attaching a document changes. */
  changed: string[][]
  onClose: () => void
}

/** Makes a document or a spreadsheet of a table, to download or to attach to a version of the legal text. */
export function ExportDialog({ id, opened, reverse: shown, changed, onClose }: ExportDialogProps) {
  const { t } = useTranslation()
  const lang = useLang()
  const may = usePermission()
  const { TimeZone } = useInstance()
  const { data } = useQuery({ ...exportOptionsQuery(id), enabled: opened })
  const [format, setFormat] = useState<Format>('docx')
  const [language, setLanguage] = useState<Language>('both')
  const [layout, setLayout] = useState(STANDARD)
  const [direction, setDirection] = useState<'act' | 'national'>(shown ? 'national' : 'act')
  const [noted, setNoted] = useState(true)
  const [chosen, setChosen] = useState<string | null>(null)
  const reverse = direction === 'national'
  const paged = format === 'docx' || format === 'pdf'
  const tooLong = (fault: unknown) => {
    if (!(fault instanceof ApiFault) || !fault.is('ERROR_VALIDATION')) return false
    showToast({ severity: 'warning', title: (t) => t('concordances.exports.tooLong') })
    return true
  }
  const make = useAction({
    run: () =>
      concordanceDocument(id, {
        format,
        language,
        layout,
        reverse: reverse ? '1' : undefined,
        official: noted ? undefined : '1',
      }),
    done: 'toast.download',
    failing: 'data',
    onFault: tooLong,
    onDone: (address) => {
      startDownload(address)
      onClose()
    },
  })
  const attach = useAction<ExportVersion>({
    run: async (version) => {
      await checkOut('revisions', version.Id, false)
      try {
        await attachConcordance(id, {
          RevisionId: version.Id,
          ModifyDate: version.ModifyDate,
          Format: format === 'pdf' ? 'pdf' : 'docx',
          Language: language,
          Layout: layout,
          Reverse: reverse,
          Official: !noted,
        })
      } finally {
        await checkIn('revisions', version.Id)
      }
    },
    failing: 'data',
    refresh: changed,
    onFault: (fault) => tooLong(fault) || toastedAsLocked(fault),
    onDone: (_, version) => {
      showToast({
        severity: 'success',
        title: (t) => t('concordances.exports.attached', { date: formatDate(version.Date) }),
      })
      onClose()
    },
  })
  const busy = make.isPending || attach.isPending
  const versions = data?.Versions ?? []
  const version = versions.find(({ Id }) => String(Id) === chosen) ?? versions[0]
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={t('concordances.exports.title')}
      size={600}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button
            variant="primary"
            disabled={busy}
            aria-busy={make.isPending}
            onClick={() => make.mutate(undefined)}
          >
            {t(make.isPending ? 'concordances.exports.preparing' : 'concordances.exports.download')}
          </Button>
        </>
      }
    >
      <div className={classes.form}>
        <div className={classes.group}>
          <span aria-hidden="true">{t('concordances.exports.format')}</span>
          <Segmented
            label={t('concordances.exports.format')}
            options={FORMATS.map((value) => ({ value, label: t(`concordances.exports.formats.${value}`) }))}
            value={format}
            onChange={setFormat}
          />
        </div>
        <SelectField
          label={t('concordances.exports.layout')}
          options={(data?.Layouts ?? []).map(({ Id, NameTR, NameEN }) => ({
            value: Id,
            label: lang === 'tr' ? NameTR : NameEN,
          }))}
          value={layout}
          onChange={(value) => setLayout(value ?? STANDARD)}
        />
        <div className={classes.group}>
          <span aria-hidden="true">{t('concordances.exports.language')}</span>
          <Segmented
            label={t('concordances.exports.language')}
            options={LANGUAGES.map((value) => ({
              value,
              label: t(`concordances.exports.languages.${value}`),
            }))}
            value={language}
            onChange={setLanguage}
          />
        </div>
        <div className={classes.group}>
          <span aria-hidden="true">{t('concordances.directions')}</span>
          <Segmented
            label={t('concordances.directions')}
            options={[
              { value: 'act', label: t('concordances.tabs.act') },
              { value: 'national', label: t('concordances.tabs.national') },
            ]}
            value={direction}
            onChange={setDirection}
          />
        </div>
        {format !== 'csv' && (
          <SwitchField
            label={t('concordances.exports.note')}
            text={t('concordances.exports.noteText')}
            value={noted}
            onChange={setNoted}
          />
        )}
        {paged && may('revisions.update') && version && (
          <div className={classes.attach}>
            <p className="meta">{t('concordances.exports.attachText')}</p>
            <SelectField
              label={t('concordances.exports.version')}
              options={versions.map(({ Id, Date: date, Status }) => ({
                value: String(Id),
                label: [formatDate(date), Status && nameIn(Status, lang)].filter(Boolean).join(' · '),
              }))}
              value={String(version.Id)}
              onChange={setChosen}
            />
            <Button disabled={busy} aria-busy={attach.isPending} onClick={() => attach.mutate(version)}>
              {t('concordances.exports.attach')}
            </Button>
          </div>
        )}
        {data && (
          <p className={`meta ${classes.sum}`}>
            {t('concordances.exports.sum', { time: formatInstant(data.ModifyDate, TimeZone) })}{' '}
            <code>{data.Sha256}</code>
          </p>
        )}
      </div>
    </Dialog>
  )
}
