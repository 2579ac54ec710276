import { IconArrowUp } from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { SCROLL_TOP_AFTER } from '@/lib/timings'
import classes from './scroll-top.module.css'

function subscribe(listener: () => void) {
  window.addEventListener('scroll', listener, { passive: true })
  return () => window.removeEventListener('scroll', listener)
}

/** A button that scrolls to the top, shown once the page has scrolled. */
export function ScrollTop() {
  const { t } = useTranslation()
  const far = useSyncExternalStore(subscribe, () => window.scrollY > SCROLL_TOP_AFTER)
  if (!far) return null
  return (
    <button
      type="button"
      className={classes.button}
      aria-label={t('shell.scrollTop')}
      onClick={() => window.scrollTo({ top: 0, behavior: 'smooth' })}
    >
      <IconArrowUp />
    </button>
  )
}
