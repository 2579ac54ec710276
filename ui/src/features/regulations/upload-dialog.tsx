import { useEffect, useRef, useState } from 'react'
import { ApiFault, type FieldFault } from '@/api/fault'
import { useInstance } from '@/api/instance'
import type { Uploaded } from '@/api/records'
import { REGULATIONS, type RegulationPage, saveRegulation } from '@/api/regulations'
import { faultMessage, fieldMessage } from '@/feedback/fault-messages'
import { useAction } from '@/feedback/use-action'
import { useTranslation } from '@/i18n/use-translation'
import { formatBytes } from '@/lib/bytes'
import { today } from '@/lib/dates'
import { uniqueKey } from '@/lib/unique-key'
import { useUploads } from '@/shared/use-uploads'
import { Button } from '@/ui/button'
import { Dialog } from '@/ui/dialog'
import { DisabledReason } from '@/ui/disabled-reason'
import { FileDrop } from '@/ui/file-drop'
import { UploadRow } from '@/ui/upload-row'
import { useLang } from '@/ui/use-lang'
import { type Draft, faultsOf, nameOfFile } from './regulation-draft'
import { RegulationFields } from './regulation-fields'
import classes from './regulation-fields.module.css'

interface UploadDialogProps {
  page: RegulationPage
  onClose: () => void
}

interface Row {
  key: string
  file: File
  draft: Draft
  uploaded?: Uploaded
  faults: FieldFault[]
  /** Why the server refused the document as a whole. */
  refusal?: string
}

/** Uploads documents. Their metadata can be typed during the upload. */
export function UploadDialog({ page, onClose }: UploadDialogProps) {
  const { t } = useTranslation()
  const lang = useLang()
  const { TimeZone, UploadLimit } = useInstance()
  const [rows, setRows] = useState<Row[]>([])
  const latest = useRef(rows)
  useEffect(() => {
    latest.current = rows
  })
  const change = (key: string, part: Partial<Row>) =>
    setRows((now) => now.map((row) => (row.key === key ? { ...row, ...part } : row)))
  const { uploads, start, forget } = useUploads({ onDone: (key, uploaded) => change(key, { uploaded }) })
  const remove = (key: string) => {
    forget(key)
    setRows((now) => now.filter((row) => row.key !== key))
  }
  const add = (files: File[]) => {
    // Documents that are uploaded together usually have the same metadata.
    const last = latest.current.at(-1)?.draft
    const fresh = files.map(
      (file): Row => ({
        key: uniqueKey(),
        file,
        faults: [],
        draft: {
          Name: nameOfFile(file.name),
          Number: '',
          TypeId: last?.TypeId ?? null,
          SectorId: last?.SectorId ?? null,
          Turkish: last?.Turkish ?? lang === 'tr',
          Date: today(TimeZone),
        },
      }),
    )
    setRows((now) => [...now, ...fresh])
    for (const { key, file } of fresh) start(key, file)
  }

  /** Saves the documents one after the other: saved ones leave the dialog, refused ones show the reason. */
  const save = useAction({
    run: async () => {
      let refused = 0
      for (const { key, draft, uploaded } of latest.current) {
        try {
          await saveRegulation({
            Id: 0,
            ...draft,
            TypeId: draft.TypeId ?? 0,
            SectorId: draft.SectorId ?? 0,
            UploadId: uploaded?.Id,
          })
          setRows((now) => now.filter((row) => row.key !== key))
        } catch (fault) {
          if (!(fault instanceof ApiFault) || fault.leaves) throw fault
          refused++
          change(key, { faults: fault.errors, refusal: refusalOf(fault) })
        }
      }
      return refused
    },
    refresh: [REGULATIONS],
    onDone: (refused) => {
      if (refused === 0) onClose()
    },
  })
  const refusalOf = (fault: ApiFault) => {
    const whole = fault.errors.find(({ Field }) => Field === 'UploadId')
    if (whole) return fieldMessage(t, whole)
    return fault.errors.length > 0 ? undefined : faultMessage(t, fault)
  }
  const submit = () => {
    const checked = rows.map((row) => ({ ...row, faults: faultsOf(row.draft), refusal: undefined }))
    setRows(checked)
    latest.current = checked
    if (checked.every(({ faults }) => faults.length === 0)) save.mutate()
  }
  const running = uploads.some(({ state }) => state === 'uploading')
  const waiting = rows.some(({ uploaded }) => !uploaded)
  const reason = running
    ? t('regulations.wait')
    : waiting
      ? t('regulations.missing')
      : rows.length === 0
        ? t('regulations.chooseFirst')
        : undefined
  return (
    <Dialog
      opened
      onClose={onClose}
      size={680}
      title={t('regulations.uploadTitle')}
      footer={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <DisabledReason variant="primary" reason={reason} disabled={save.isPending} onClick={submit}>
            {t('common.save')}
          </DisabledReason>
        </>
      }
    >
      <div className={classes.files}>
        <FileDrop
          autoFocus
          multiple
          disabled={save.isPending}
          hint={t('regulations.limit', { limit: formatBytes(UploadLimit, lang) })}
          onFiles={add}
        />
        {rows.length > 0 && (
          <ul className={classes.list}>
            {rows.map((row) => {
              const upload = uploads.find(({ key }) => key === row.key)
              return (
                <li key={row.key} className={classes.file}>
                  <UploadRow
                    name={row.file.name}
                    size={row.file.size}
                    mime={row.file.type}
                    state={row.uploaded ? 'uploaded' : (upload?.state ?? 'uploading')}
                    progress={upload?.progress}
                    error={upload?.error}
                    onCancel={() => remove(row.key)}
                    onRemove={() => remove(row.key)}
                    onRetry={row.file.size <= UploadLimit ? () => start(row.key, row.file) : undefined}
                  />
                  {row.refusal && (
                    <p className={classes.fault} role="alert">
                      {row.refusal}
                    </p>
                  )}
                  <div>
                    <RegulationFields
                      draft={row.draft}
                      faults={row.faults}
                      page={page}
                      onChange={(part) => change(row.key, { draft: { ...row.draft, ...part } })}
                    />
                  </div>
                </li>
              )
            })}
          </ul>
        )}
      </div>
    </Dialog>
  )
}
