import { useState } from 'react'
import { ApiFault, type FieldFault } from '@/api/fault'
import type { Uploaded } from '@/api/records'
import { REGULATIONS, type Regulation, type RegulationPage, saveRegulation } from '@/api/regulations'
import { useAction } from '@/feedback/use-action'
import { useTranslation } from '@/i18n/use-translation'
import { useUploads } from '@/shared/use-uploads'
import { Button } from '@/ui/button'
import { Dialog } from '@/ui/dialog'
import { DisabledReason } from '@/ui/disabled-reason'
import { FileDrop } from '@/ui/file-drop'
import { UploadRow } from '@/ui/upload-row'
import { draftOf, faultsOf } from './regulation-draft'
import { RegulationFields } from './regulation-fields'
import classes from './regulation-fields.module.css'

interface EditDialogProps {
  row: Regulation
  page: RegulationPage
  onClose: () => void
}

/** Changes the metadata of a document, or replaces its file. */
export function EditDialog({ row, page, onClose }: EditDialogProps) {
  const { t } = useTranslation()
  const [draft, setDraft] = useState(() => draftOf(row))
  const [faults, setFaults] = useState<FieldFault[]>([])
  const [uploaded, setUploaded] = useState<Uploaded>()
  const { uploads, start, forget } = useUploads({ onDone: (_key, file) => setUploaded(file) })
  const upload = uploads[0]
  const drop = () => {
    if (upload) forget(upload.key)
    setUploaded(undefined)
  }
  const save = useAction({
    run: () =>
      saveRegulation({
        Id: row.Id,
        ModifyDate: row.ModifyDate,
        ...draft,
        TypeId: draft.TypeId ?? 0,
        SectorId: draft.SectorId ?? 0,
        UploadId: uploaded?.Id,
      }),
    done: 'toast.updated',
    failing: 'save',
    refresh: [REGULATIONS],
    onDone: onClose,
    onFault: (fault) => {
      if (!(fault instanceof ApiFault) || fault.errors.length === 0) return false
      setFaults(fault.errors)
      return fault.errors.every(({ Field }) => Field in draft)
    },
  })
  const submit = () => {
    const found = faultsOf(draft)
    setFaults(found)
    if (found.length === 0) save.mutate()
  }
  const reason = upload && t(upload.state === 'uploading' ? 'regulations.wait' : 'regulations.missing')
  return (
    <Dialog
      opened
      onClose={onClose}
      size={680}
      title={t('regulations.editTitle')}
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
        <div className={classes.file}>
          {upload ? (
            <UploadRow
              name={upload.file.name}
              size={upload.file.size}
              state={upload.state}
              progress={upload.progress}
              error={upload.error}
              onCancel={drop}
              onRemove={drop}
            />
          ) : uploaded ? (
            <UploadRow
              name={uploaded.Name}
              size={uploaded.Size}
              mime={uploaded.Mime}
              state="uploaded"
              onRemove={drop}
            />
          ) : (
            <>
              <UploadRow name={row.FileName} size={row.Size} mime={row.Mime} state="stored" />
              <div>
                <FileDrop
                  label={t('regulations.replace')}
                  onFiles={([file]) => file && start('replacement', file)}
                />
              </div>
            </>
          )}
        </div>
        <RegulationFields
          draft={draft}
          faults={faults}
          page={page}
          onChange={(part) => setDraft({ ...draft, ...part })}
        />
      </div>
    </Dialog>
  )
}
