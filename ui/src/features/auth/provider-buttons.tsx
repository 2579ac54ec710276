import { type Provider, startAtProvider } from '@/api/providers'
import { useAction } from '@/feedback/use-action'
import { useTranslation } from '@/i18n/use-translation'
import { Button } from '@/ui/button'
import { useLang } from '@/ui/use-lang'

interface ProviderButtonsProps {
  providers: Provider[]
  onFault: (fault: unknown) => boolean
}

/** A button for each provider at which users sign in. */
export function ProviderButtons({ providers, onFault }: ProviderButtonsProps) {
  const { t } = useTranslation()
  const lang = useLang()
  const start = useAction({
    run: startAtProvider,
    onDone: (address) => window.location.assign(address),
    onFault,
  })
  return (
    <>
      {providers.map(({ Id, NameTR, NameEN }) => (
        <Button
          key={Id}
          size="lg"
          aria-disabled={start.isPending || undefined}
          onClick={() => !start.isPending && start.mutate(Id)}
        >
          {t('auth.signInWith', { provider: lang === 'tr' ? NameTR : NameEN })}
        </Button>
      ))}
    </>
  )
}
