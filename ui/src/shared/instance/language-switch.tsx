import { changeLanguage } from '@/i18n/i18n'
import { useTranslation } from '@/i18n/use-translation'
import type { Lang } from '@/lib/lang'
import { useLang } from '@/ui/use-lang'
import classes from './language-switch.module.css'

const LANGUAGES: { lang: Lang; short: string; title: 'shell.turkish' | 'shell.english' }[] = [
  { lang: 'tr', short: 'TR', title: 'shell.turkish' },
  { lang: 'en', short: 'EN', title: 'shell.english' },
]

/** TR | EN. */
export function LanguageSwitch() {
  const { t } = useTranslation()
  const now = useLang()
  return (
    <fieldset className={classes.switch}>
      <legend className="visually-hidden">{t('shell.language')}</legend>
      {LANGUAGES.map(({ lang, short, title }) => (
        <button
          key={lang}
          type="button"
          className={classes.choice}
          aria-pressed={now === lang}
          aria-label={`${short}, ${t(title)}`}
          onClick={() => void changeLanguage(lang)}
        >
          {short}
        </button>
      ))}
    </fieldset>
  )
}
