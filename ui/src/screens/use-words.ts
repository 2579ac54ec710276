import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useInstance } from '@/api/instance'
import { useSession } from '@/api/session'
import type { Words } from '@/entities/entity'
import { useLang } from '@/ui/use-lang'

/** The context that definitions need to format facts. */
export function useWords(): Words {
  const { t } = useTranslation()
  const lang = useLang()
  const { TimeZone: zone, LineBodies: lineBodies } = useInstance()
  const { UserId: userId } = useSession()
  return useMemo(() => ({ t, lang, zone, lineBodies, userId }), [t, lang, zone, lineBodies, userId])
}
