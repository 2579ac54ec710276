import { IconFingerprint } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { takeReturnAddress } from '@/api/browser-data'
import type { PasskeyProof } from '@/api/passkeys'
import { useAction } from '@/feedback/use-action'
import { useTranslation } from '@/i18n/use-translation'
import { isPasskeyFault, loadPasskeys } from '@/shared/passkeys'
import { Button } from '@/ui/button'

/** Signs in by a passkey: with the button, or with what the browser offers in the field of the user name. */
export function PasskeyButton({ onFault }: { onFault: (fault: unknown) => void }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const navigate = useNavigate()
  const [failures, setFailures] = useState(0)
  const offer = useRef<AbortController>(null)
  const enter = useAction({
    run: async (chosen: PasskeyProof | null) => {
      const { askForPasskey, signInWithPasskey } = await loadPasskeys()
      if (!chosen) offer.current?.abort() // a page asks for one passkey at a time
      return signInWithPasskey(client, chosen ?? (await askForPasskey()))
    },
    onDone: ({ UserId }) => navigate({ href: takeReturnAddress(UserId), replace: true }),
    onFault: (fault) => {
      setFailures((count) => count + 1)
      if (!isPasskeyFault(fault)) return false
      onFault(fault)
      return true
    },
  })
  const { mutate } = enter
  // biome-ignore lint/correctness/useExhaustiveDependencies: after a failure they are offered again
  useEffect(() => {
    const controller = new AbortController()
    offer.current = controller
    loadPasskeys()
      .then(({ offerPasskeys }) => offerPasskeys(controller.signal))
      .then((proof) => proof && mutate(proof))
      // Nobody has asked for them: without an offer there is the button.
      .catch(() => {})
    return () => controller.abort()
  }, [failures, mutate])
  return (
    <Button
      size="lg"
      icon={<IconFingerprint />}
      aria-disabled={enter.isPending || undefined}
      onClick={() => !enter.isPending && mutate(null)}
    >
      {t('auth.withPasskey')}
    </Button>
  )
}
