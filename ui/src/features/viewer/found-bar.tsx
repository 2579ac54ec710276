import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { TextPlace } from '@/entities/legaltexts/browse-search'
import { formatNumber } from '@/lib/lang'
import { IconButton } from '@/ui/icon-button'
import { useLang } from '@/ui/use-lang'
import classes from './found-bar.module.css'
import type { useFound } from './use-found'

interface FoundBarProps {
  place: TextPlace
  found: ReturnType<typeof useFound>
}

/** The query in a text, the position of the current match, and the buttons to the others. */
export function FoundBar({ place: { find, article }, found }: FoundBarProps) {
  const { t } = useTranslation()
  const lang = useLang()
  const { count, current, step } = found
  if (!find) return null
  const number = (value: number) => formatNumber(value, lang)
  return (
    <search className={classes.bar} aria-label={t('viewer.found.label')}>
      <p role="status">
        <b>{find}</b>{' '}
        {count === 0
          ? t('viewer.found.none')
          : t('viewer.found.place', { place: number(current + 1), count: number(count) })}
        {article && found.article === 'here' && <> · {article}</>}
        {article && found.article === 'missing' && <> · {t('viewer.found.noArticle', { article })}</>}
      </p>
      {count > 1 && (
        <>
          <IconButton name={t('viewer.found.previous')} icon={<IconChevronUp />} onClick={() => step(-1)} />
          <IconButton name={t('viewer.found.next')} icon={<IconChevronDown />} onClick={() => step(1)} />
        </>
      )}
    </search>
  )
}
