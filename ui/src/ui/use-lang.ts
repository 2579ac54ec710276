import { useTranslation } from '@/i18n/use-translation'
import type { Lang } from '@/lib/lang'

/** The language of the interface. */
export function useLang(): Lang {
  const { i18n } = useTranslation()
  return i18n.language?.startsWith('en') ? 'en' : 'tr'
}
