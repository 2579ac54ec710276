import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { useTranslation } from '@/i18n/use-translation'
import classes from './tag.module.css'

export interface TagProps {
  tone?: 'ink' | 'grey' | 'green' | 'brass' | 'red'
  icon?: ReactNode
  /** Small capitals, for labels such as NEW; the text must be in upper case. */
  caps?: boolean
  children: ReactNode
}

/** A small label, for exceptions only. */
export function Tag({ tone = 'grey', icon, caps, children }: TagProps) {
  return (
    <span className={clsx(classes.tag, classes[tone], caps && classes.caps)}>
      {icon}
      {children}
    </span>
  )
}

/** DRAFT / TASLAK. */
export function DraftLabel() {
  const { t } = useTranslation()
  return <span className={clsx(classes.tag, classes.caps, classes.draft)}>{t('ui.draft')}</span>
}
