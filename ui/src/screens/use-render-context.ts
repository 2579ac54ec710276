import { useMemo } from 'react'
import { useInstance } from '@/api/instance'
import { useSession } from '@/api/session'
import type { RenderContext } from '@/entities/entity'
import { useTranslation } from '@/i18n/use-translation'
import { useLang } from '@/ui/use-lang'

/** The context that definitions need to format facts. */
export function useRenderContext(): RenderContext {
  const { t } = useTranslation()
  const lang = useLang()
  const { TimeZone: zone, LineBodies: lineBodies } = useInstance()
  const { UserId: userId } = useSession()
  return useMemo(() => ({ t, lang, zone, lineBodies, userId }), [t, lang, zone, lineBodies, userId])
}
