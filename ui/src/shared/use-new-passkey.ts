import { factorsQuery } from '@/api/factors'
import { ApiFault } from '@/api/fault'
import { instanceQuery } from '@/api/instance'
import { fieldMessage } from '@/feedback/fault-messages'
import { PresenceNotProved } from '@/feedback/presence'
import { useAction } from '@/feedback/use-action'
import { useTranslation } from '@/i18n/use-translation'
import { isPasskeyFault, loadPasskeys, passkeyMessage } from './passkeys'

/** Adds a passkey of this name; onAdded gets recovery codes if it is the first second factor of the user. */
export function useNewPasskey(name: string, onAdded: (codes: string[]) => void) {
  const { t } = useTranslation()
  const add = useAction({
    run: async () => (await loadPasskeys()).addPasskey(name),
    done: 'passkeys.added',
    // The sign-in offers passkeys once there is one.
    refresh: [factorsQuery().queryKey, instanceQuery().queryKey],
    onDone: onAdded,
    onFault: isPasskeyFault,
  })
  const refused = add.error instanceof PresenceNotProved ? null : add.error
  const wrong = refused instanceof ApiFault ? refused.errors.find(({ Field }) => Field === 'Name') : undefined
  return {
    add: () => add.mutate(),
    reset: add.reset,
    busy: add.isPending || !name.trim(),
    refusal: refused && !wrong ? passkeyMessage(t, refused) : null,
    wrongName: wrong ? fieldMessage(t, wrong) : null,
  }
}
