import { useState } from 'react'
import { parseObject } from '@/api/browser-data'
import { ApiFault } from '@/api/fault'
import { useSession } from '@/api/session'
import { type VersionFile, versionFile } from '@/api/timeline'
import { useAction } from '@/feedback/use-action'
import { useTranslation } from '@/i18n/use-translation'
import type { Lang } from '@/lib/lang'
import { startDownload } from '@/lib/start-download'
import { Button } from '@/ui/button'
import { Dialog } from '@/ui/dialog'
import { Note } from '@/ui/note'
import { Segmented } from '@/ui/segmented'
import { SelectField } from '@/ui/select-field'
import { useLang } from '@/ui/use-lang'
import classes from './export-version.module.css'

const FORMATS = ['docx', 'pdf', 'html', 'akn', 'tmx', 'txt', 'jsonld'] as const
const LANGUAGES = ['tr', 'en', 'both'] as const
const LAYOUTS = ['columns', 'sequence'] as const

type Choice = Required<VersionFile>

export interface ExportVersionProps {
  opened: boolean
  version: number
  /** In which languages the version has a text; undefined: it is not known before a file is asked for. */
  texts?: Record<Lang, boolean>
  onClose: () => void
}

/** Writes a version as a file for other programs; the last choice of the user is offered again. */
export function ExportVersion({ opened, version, texts, onClose }: ExportVersionProps) {
  const { t } = useTranslation()
  const lang = useLang()
  const { UserId } = useSession()
  const key = `lls-export-${UserId}`
  const [refused, setRefused] = useState<{ version: number; languages: string[] }>()
  const only = refused?.version === version ? refused.languages : undefined
  const has = (one: Lang) => (only ? only.includes(one) : (texts?.[one] ?? true))
  const there = LANGUAGES.filter((one) => (one === 'both' ? has('tr') && has('en') : has(one)))
  const both = there.includes('both')
  const [kept, setKept] = useState(() => choiceOf(localStorage.getItem(key), lang))
  const formats = FORMATS.filter((one) => one !== 'tmx' || both)
  const format = formats.find((one) => one === kept.format) ?? 'docx'
  const languages = there.filter((one) => one !== 'both' || format !== 'akn')
  const language = languages.find((one) => one === kept.language) ?? languages[0] ?? 'tr'
  const paged = (format === 'docx' || format === 'pdf') && language === 'both'
  const change = (patch: Partial<Choice>) => {
    const next = { ...kept, ...patch }
    setKept(next)
    localStorage.setItem(key, JSON.stringify(next))
  }
  const make = useAction({
    run: () =>
      versionFile(version, {
        format,
        ...(format !== 'tmx' && format !== 'jsonld' && { language }),
        ...(paged && { layout: kept.layout }),
      }),
    done: 'toast.download',
    failing: 'data',
    onDone: (address) => {
      startDownload(address)
      onClose()
    },
    onFault: (fault) => {
      const languages = languagesOf(fault)
      if (languages) setRefused({ version, languages })
      return languages !== undefined
    },
  })
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={t('timeline.exports.title')}
      size={480}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button
            variant="primary"
            disabled={make.isPending}
            aria-busy={make.isPending}
            onClick={() => make.mutate(undefined)}
          >
            {t(make.isPending ? 'timeline.exports.preparing' : 'timeline.exports.download')}
          </Button>
        </>
      }
    >
      <div className={classes.form}>
        {only && (
          <Note tone="ink" role="status">
            {t(only.includes('tr') ? 'timeline.exports.onlyTurkish' : 'timeline.exports.onlyEnglish')}
          </Note>
        )}
        <SelectField
          label={t('timeline.exports.format')}
          options={formats.map((value) => ({ value, label: t(`timeline.exports.formats.${value}`) }))}
          value={format}
          onChange={(value) => change({ format: FORMATS.find((one) => one === value) ?? 'docx' })}
        />
        {format !== 'tmx' && format !== 'jsonld' && languages.length > 1 && (
          <div className={classes.group}>
            <span aria-hidden="true">{t('timeline.exports.language')}</span>
            <Segmented
              label={t('timeline.exports.language')}
              options={languages.map((value) => ({ value, label: t(`timeline.exports.languages.${value}`) }))}
              value={language}
              onChange={(value) => change({ language: value })}
            />
          </div>
        )}
        {paged && (
          <div className={classes.group}>
            <span aria-hidden="true">{t('timeline.exports.layout')}</span>
            <Segmented
              label={t('timeline.exports.layout')}
              options={LAYOUTS.map((value) => ({ value, label: t(`timeline.exports.layouts.${value}`) }))}
              value={kept.layout}
              onChange={(value) => change({ layout: value })}
            />
          </div>
        )}
      </div>
    </Dialog>
  )
}

/** The languages that the version has, if it was refused for lack of a text. */
function languagesOf(fault: unknown): string[] | undefined {
  if (!(fault instanceof ApiFault) || !fault.is('ERROR_NO_TEXT')) return undefined
  const { Languages } = (fault.value ?? {}) as { Languages?: unknown }
  return Array.isArray(Languages) && Languages.length > 0 ? Languages.map(String) : undefined
}

/** Parses a stored choice and ignores what is invalid. */
function choiceOf(text: string | null, lang: Lang): Choice {
  const kept = parseObject(text)
  return {
    format: FORMATS.find((one) => one === kept.format) ?? 'docx',
    language: LANGUAGES.find((one) => one === kept.language) ?? lang,
    layout: LAYOUTS.find((one) => one === kept.layout) ?? 'columns',
  }
}
