import { IconAlertCircle } from '@tabler/icons-react'
import { clsx } from 'clsx'
import { useEffect, useState } from 'react'
import { useTranslation } from '@/i18n/use-translation'
import classes from './section-index.module.css'

export interface Section {
  /** The id of the section's element. */
  id: string
  title: string
  errors?: number
}

/** The sections of a long form with their error counts; the visible one is marked. */
export function SectionIndex({ sections }: { sections: Section[] }) {
  const { t } = useTranslation()
  const current = useSectionInSight(sections)
  const go = (id: string) => {
    const section = document.getElementById(id)
    section?.scrollIntoView({ block: 'start', behavior: 'smooth' })
    section?.querySelector<HTMLElement>('input, textarea, button, select')?.focus({ preventScroll: true })
  }
  return (
    <nav className={classes.index} aria-label={t('ui.form.sections')} data-section-index>
      <ul>
        {sections.map(({ id, title, errors }) => (
          <li key={id}>
            <button
              type="button"
              className={clsx(classes.entry, id === current && classes.current)}
              aria-current={id === current ? 'true' : undefined}
              onClick={() => go(id)}
            >
              {title}
              {errors ? (
                <span className={classes.errors}>
                  <IconAlertCircle aria-hidden="true" />
                  <span aria-hidden="true">{errors}</span>
                  <span className="visually-hidden">{t('ui.form.sectionErrors', { count: errors })}</span>
                </span>
              ) : null}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The first section in the upper half of the screen. */
function useSectionInSight(sections: Section[]): string | undefined {
  const [current, setCurrent] = useState(sections[0]?.id)
  const ids = sections.map(({ id }) => id).join(' ')
  useEffect(() => {
    if (typeof IntersectionObserver === 'undefined') return
    const visible = new Set<string>()
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) visible.add(target.id)
          else visible.delete(target.id)
        }
        const first = ids.split(' ').find((id) => visible.has(id))
        if (first) setCurrent(first)
      },
      { rootMargin: '-60px 0px -50% 0px' },
    )
    for (const id of ids.split(' ')) {
      const element = document.getElementById(id)
      if (element) observer.observe(element)
    }
    return () => observer.disconnect()
  }, [ids])
  return current
}
