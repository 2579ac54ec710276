import { lazy, Suspense } from 'react'
import { useTranslation } from '@/i18n/use-translation'
import classes from './observer-banner.module.css'

const ObserverStatus = lazy(() =>
  import('./observer-status').then((module) => ({ default: module.ObserverStatus })),
)

/** The red banner of a read-only copy. Its texts are loaded on demand, because few users see them. */
export function ObserverBanner() {
  const { t } = useTranslation()
  return (
    <section className={classes.banner} data-observer-banner aria-label={t('shell.observer')}>
      <Suspense fallback={null}>
        <ObserverStatus />
      </Suspense>
    </section>
  )
}
