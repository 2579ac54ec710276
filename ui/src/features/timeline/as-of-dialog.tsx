import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { useInstance } from '@/api/instance'
import { type AsOf, asOfQuery } from '@/api/timeline'
import { useAction } from '@/feedback/use-action'
import { useTranslation } from '@/i18n/use-translation'
import { isDateValue, today } from '@/lib/dates'
import { Button } from '@/ui/button'
import { DateField } from '@/ui/date-field'
import { Dialog } from '@/ui/dialog'
import { Note } from '@/ui/note'
import classes from './as-of-dialog.module.css'
import { asOfSentence } from './as-of-sentence'
import { DraftOfDay } from './draft-of-day'
import { Said } from './said'

export interface AsOfDialogProps {
  opened: boolean
  onClose: () => void
  legalTextId: number
  /** The day that is shown now. */
  date: string | undefined
  /** Called with the version that was in force on the day. */
  onFound: (version: number, date: string) => void
}

/** Asks for a day and opens the version that was in force on it, or says why there is none. */
export function AsOfDialog({ opened, onClose, legalTextId, date, onFound }: AsOfDialogProps) {
  const { t } = useTranslation()
  const { TimeZone } = useInstance()
  const client = useQueryClient()
  const form = useId()
  const [typed, setTyped] = useState<string>()
  const [answer, setAnswer] = useState<AsOf>()
  const [refused, setRefused] = useState(false)
  const value = typed ?? date ?? today(TimeZone)
  const find = useAction<string>({
    run: async (day: string) => {
      const found = await client.fetchQuery(asOfQuery(legalTextId, { date: day }))
      if (!found.Revision) return setAnswer(found)
      close()
      onFound(found.Revision.Id, day)
    },
  })
  function close() {
    setTyped(undefined)
    setAnswer(undefined)
    setRefused(false)
    onClose()
  }
  const show = (event: FormEvent) => {
    event.preventDefault()
    // The dialog is inside the form of no screen, but React passes the event on to the parents of its component.
    event.stopPropagation()
    if (isDateValue(value)) find.mutate(value)
    else setRefused(true)
  }
  return (
    <Dialog
      opened={opened}
      onClose={close}
      title={t('timeline.asOf.title')}
      footer={
        <Button variant="primary" type="submit" form={form} disabled={find.isPending}>
          {t('timeline.asOf.show')}
        </Button>
      }
    >
      <form id={form} className={classes.form} onSubmit={show}>
        <DateField
          label={t('timeline.asOf.date')}
          description={t('timeline.asOf.hint')}
          value={value}
          error={refused ? t('ui.field.notDate') : null}
          onChange={(next) => {
            setTyped(next)
            setAnswer(undefined)
            setRefused(false)
          }}
        />
        {answer && (
          <Note tone="brass" role="status">
            <Said parts={[asOfSentence(t, answer)]}>
              {answer.State === 'draft-only' && (
                <DraftOfDay legalTextId={legalTextId} date={value} onFollow={close} />
              )}
            </Said>
          </Note>
        )}
      </form>
    </Dialog>
  )
}
