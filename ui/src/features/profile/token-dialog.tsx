import { useEffect, useState } from 'react'
import { ApiFault } from '@/api/fault'
import { makeToken, tokensQuery } from '@/api/tokens'
import { faultMessage, fieldMessage } from '@/feedback/fault-messages'
import { usePresenceAsked } from '@/feedback/presence'
import { useAction } from '@/feedback/use-action'
import { useTranslation } from '@/i18n/use-translation'
import { Button } from '@/ui/button'
import { CountedInput } from '@/ui/counted-input'
import { DateField } from '@/ui/date-field'
import { FormDialog } from '@/ui/form-dialog'
import { Segmented } from '@/ui/segmented'
import { ShownOnce } from './shown-once'

type Scope = 'read' | 'role'

/** Makes a personal token, and shows it once. */
export function TokenDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation()
  const [name, setName] = useState('')
  const [scope, setScope] = useState<Scope>('read')
  const [expires, setExpires] = useState('')
  const [made, setMade] = useState<string | null>(null)
  const proving = usePresenceAsked()
  const make = useAction({
    run: () => makeToken({ Name: name, Scope: scope, ...(expires && { Expires: expires }) }),
    refresh: [tokensQuery().queryKey],
    onDone: setMade,
    onFault: (fault) => fault instanceof ApiFault && fault.status === 200,
  })
  const { reset } = make
  useEffect(() => {
    if (!opened) return
    setName('')
    setScope('read')
    setExpires('')
    setMade(null)
    reset()
  }, [opened, reset])
  const refused = make.error instanceof ApiFault ? make.error : null
  const wrong = (field: string) => {
    const fault = refused?.errors.find(({ Field }) => Field === field)
    return fault ? fieldMessage(t, fault) : null
  }
  return (
    <FormDialog
      opened={opened && !proving}
      onClose={onClose}
      title={t('tokens.new')}
      submit={t('tokens.make')}
      busy={make.isPending}
      refusal={refused && refused.errors.length === 0 ? faultMessage(t, refused) : null}
      onSubmit={() => make.mutate()}
      outcome={made && <ShownOnce secret={made} note={t('tokens.once')} copyText={t('tokens.copy')} />}
      outcomeFooter={
        <Button variant="primary" onClick={onClose}>
          {t('tokens.kept')}
        </Button>
      }
    >
      <CountedInput
        field="Name"
        label={t('tokens.name')}
        description={t('tokens.nameHint')}
        required
        autoFocus
        max={100}
        value={name}
        onChange={setName}
        error={wrong('Name')}
      />
      <Segmented<Scope>
        label={t('tokens.scopeLabel')}
        options={[
          { value: 'read', label: t('tokens.scope.read') },
          { value: 'role', label: t('tokens.scope.role') },
        ]}
        value={scope}
        onChange={setScope}
      />
      <DateField
        field="Expires"
        label={t('tokens.expires')}
        description={t('tokens.expiresHint')}
        value={expires}
        onChange={setExpires}
        error={wrong('Expires')}
      />
    </FormDialog>
  )
}
