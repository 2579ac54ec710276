import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import type { KeyboardEvent, Ref } from 'react'
import { useTranslation } from '@/i18n/use-translation'
import { formatNumber } from '@/lib/lang'
import { IconButton } from '@/ui/icon-button'
import { SearchBox } from '@/ui/search-box'
import { useLang } from '@/ui/use-lang'
import classes from './find-bar.module.css'
import type { useFind } from './use-find'

/** The pause in typing after which the text is searched, in milliseconds. */
const PAUSE = 120

interface FindBarProps {
  value: string
  find: ReturnType<typeof useFind>
  onChange: (typed: string) => void
  /** Moves the focus back to the text. */
  onLeave: () => void
  ref: Ref<HTMLInputElement>
}

/** The search in the text: the number of matches, and the buttons to the next and the previous one. */
export function FindBar({ value, find, onChange, onLeave, ref }: FindBarProps) {
  const { t } = useTranslation()
  const lang = useLang()
  const { count, index, waiting, step } = find
  const number = (one: number) => formatNumber(one, lang)
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') step(event.shiftKey ? -1 : 1)
    if (event.key === 'Escape' && !event.defaultPrevented) {
      event.preventDefault()
      event.stopPropagation()
      onLeave()
    }
  }
  return (
    <search className={classes.bar} aria-label={t('reader.find.label')}>
      <SearchBox
        ref={ref}
        label={t('reader.find.field')}
        value={value}
        pause={PAUSE}
        onChange={onChange}
        onKeyDown={onKeyDown}
      />
      <span role="status" className={classes.count}>
        {value &&
          !waiting &&
          (count === 0
            ? t('reader.find.none')
            : t('reader.find.place', { place: number(index + 1), count: number(count) }))}
      </span>
      {value !== '' && (
        <>
          <IconButton
            name={t('reader.find.previous')}
            icon={<IconChevronUp />}
            shortcut="previousMatch"
            reason={count === 0 ? t('reader.find.none') : undefined}
            onClick={() => step(-1)}
          />
          <IconButton
            name={t('reader.find.next')}
            icon={<IconChevronDown />}
            shortcut="nextMatch"
            reason={count === 0 ? t('reader.find.none') : undefined}
            onClick={() => step(1)}
          />
        </>
      )}
    </search>
  )
}
