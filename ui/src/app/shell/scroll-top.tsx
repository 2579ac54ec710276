import { IconArrowUp } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from '@/i18n/use-translation'
import { SCROLL_TOP_AFTER } from '@/lib/timings'
import classes from './scroll-top.module.css'

/** A button that scrolls to the top, shown once the page has scrolled. */
export function ScrollTop() {
  const { t } = useTranslation()
  const [far, setFar] = useState(false)
  useEffect(() => {
    // Only here: reading the position while a screen is rendered would make the browser lay it out each time.
    const look = () => setFar(window.scrollY > SCROLL_TOP_AFTER)
    window.addEventListener('scroll', look, { passive: true })
    return () => window.removeEventListener('scroll', look)
  }, [])
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
