import { useMatches } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from '@/i18n/use-translation'
import { useRecordName } from '@/ui/record-name'

/** Sets the document title: the product, then the screen in the language of the interface, then its record. */
export function ScreenTitle() {
  const { t } = useTranslation()
  const key = useMatches({
    select: (matches) => matches.findLast((match) => match.staticData.title)?.staticData.title,
  })
  const record = useRecordName()
  const title = [t('common.product'), key && String(t(key)), record].filter(Boolean).join(' · ')
  useEffect(() => {
    document.title = title
  }, [title])
  return null
}
