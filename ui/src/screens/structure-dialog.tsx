import { useState } from 'react'
import { type EUAct, type EUUnitsAnswer, saveUnits } from '@/api/eu-acts'
import { ApiFault } from '@/api/fault'
import type { Uploaded } from '@/api/records'
import { CheckoutWarning } from '@/features/checkout/checkout-warning'
import { useCheckout } from '@/features/checkout/use-checkout'
import { faultMessage } from '@/feedback/fault-messages'
import { useAction } from '@/feedback/use-action'
import { useTranslation } from '@/i18n/use-translation'
import { useUploads } from '@/shared/use-uploads'
import { Button } from '@/ui/button'
import { DateField } from '@/ui/date-field'
import { Dialog } from '@/ui/dialog'
import { FileDrop } from '@/ui/file-drop'
import { Tag } from '@/ui/tag'
import { UploadRow } from '@/ui/upload-row'
import { changedKeys } from './changed-keys'
import classes from './structure-dialog.module.css'
import { unreadableText } from './unreadable-text'

interface StructureDialogProps {
  act: EUAct
  onClose: () => void
}

type Files = Partial<Record<'EN' | 'TR', Uploaded>>

/** Replaces the structure of an act by that of uploaded texts, after it has said what changes. */
export function StructureDialog({ act, onClose }: StructureDialogProps) {
  const { t } = useTranslation()
  const checkout = useCheckout('euacts', act.Id)
  const [files, setFiles] = useState<Files>({})
  const [version, setVersion] = useState(act.LatestConsolidation ?? act.Date ?? '')
  const [found, setFound] = useState<EUUnitsAnswer>()
  const call = useAction<boolean, EUUnitsAnswer>({
    run: (dry) =>
      saveUnits(
        act.Id,
        {
          ModifyDate: act.ModifyDate,
          Version: version,
          EN: files.EN && { UploadId: files.EN.Id },
          TR: files.TR && { UploadId: files.TR.Id },
        },
        dry,
      ),
    failing: 'save',
    onDone: (answer, dry) => {
      if (dry) setFound(answer)
    },
    onFault: (fault) => fault instanceof ApiFault && fault.errors.length > 0,
  })
  const replace = useAction({
    run: () => call.mutateAsync(false),
    done: 'euacts.structure.replaced',
    refresh: changedKeys,
    onDone: onClose,
    onFault: () => true, // the call itself has shown it
  })
  const choose = (language: 'EN' | 'TR', file: Uploaded | undefined) => {
    setFound(undefined)
    call.reset()
    setFiles((now) => ({ ...now, [language]: file }))
  }
  const [refused] = call.error instanceof ApiFault ? call.error.errors : []
  const ready =
    checkout.state.is === 'held' && version !== '' && Boolean(files.EN ?? files.TR) && !call.isPending
  return (
    <Dialog
      opened
      onClose={onClose}
      size={720}
      title={t('euacts.structure.dialog', { celex: act.CELEX })}
      footer={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          {found ? (
            <Button variant="primary" disabled={!ready || replace.isPending} onClick={() => replace.mutate()}>
              {t('euacts.structure.replaceNow')}
            </Button>
          ) : (
            <Button variant="primary" disabled={!ready} onClick={() => call.mutate(true)}>
              {t('euacts.structure.preview')}
            </Button>
          )}
        </>
      }
    >
      <div className={classes.form}>
        {checkout.state.is === 'locked' && (
          <CheckoutWarning
            kind="euacts"
            id={act.Id}
            record={act.CELEX}
            holder={checkout.state.holder}
            onBack={onClose}
            onReleased={checkout.retry}
          />
        )}
        <p className="meta">{t('euacts.structure.hint')}</p>
        <div className={classes.files}>
          <TextFile
            title={t('euacts.structure.english')}
            file={files.EN}
            onFile={(file) => choose('EN', file)}
          />
          <TextFile
            title={t('euacts.structure.turkish')}
            file={files.TR}
            onFile={(file) => choose('TR', file)}
          />
        </div>
        <DateField
          field="Version"
          label={t('euacts.structure.version')}
          required
          value={version}
          onChange={(value) => {
            setFound(undefined)
            setVersion(value)
          }}
        />
        {refused && (
          <p className={classes.error} role="alert">
            {refused.Code === 'pattern'
              ? unreadableText(t, refused)
              : call.error instanceof ApiFault && faultMessage(t, call.error)}
          </p>
        )}
        {found && <Changes answer={found} />}
      </div>
    </Dialog>
  )
}

interface TextFileProps {
  title: string
  file: Uploaded | undefined
  onFile: (file: Uploaded | undefined) => void
}

/** The file with the text in one language. */
function TextFile({ title, file, onFile }: TextFileProps) {
  const { uploads, start, forget } = useUploads({ onDone: (_key, uploaded) => onFile(uploaded) })
  const [upload] = uploads
  return (
    <section className={classes.file}>
      <h3>{title}</h3>
      {upload ? (
        <UploadRow
          name={upload.file.name}
          size={upload.file.size}
          state={upload.state}
          progress={upload.progress}
          error={upload.error}
          onCancel={() => forget(upload.key)}
          onRemove={() => forget(upload.key)}
        />
      ) : file ? (
        <UploadRow
          name={file.Name}
          size={file.Size}
          mime={file.Mime}
          state="uploaded"
          onRemove={() => onFile(undefined)}
        />
      ) : (
        <FileDrop
          label={title}
          accept=".txt,.html,.htm,.xhtml,.xml,.fmx,.docx"
          onFiles={([first]) => first && start('text', first)}
        />
      )}
    </section>
  )
}

/** What the new text changes, and the rows that will need another look. */
function Changes({ answer }: { answer: EUUnitsAnswer }) {
  const { t } = useTranslation()
  const look = answer.Tables.reduce((sum, { Look }) => sum + Look, 0)
  return (
    <section role="status">
      <p>
        {t('euacts.structure.counts', {
          units: answer.Units,
          added: answer.New,
          changed: answer.Changed,
          gone: answer.Gone,
          same: answer.Same,
        })}
      </p>
      {answer.Lost > 0 && <p>{t('euacts.structure.lost', { count: answer.Lost })}</p>}
      {look > 0 && <p>{t('euacts.structure.look', { count: look })}</p>}
      <ul className={classes.changes}>
        {answer.Changes.map(({ Place, Label, Heading, State }) => (
          <li key={`${State} ${Place}`}>
            <Tag tone={State === 'gone' ? 'red' : State === 'changed' ? 'brass' : 'green'}>
              {t(`euacts.structure.states.${State}`)}
            </Tag>
            {[Label, Heading].filter(Boolean).join(' · ')}
          </li>
        ))}
      </ul>
    </section>
  )
}
