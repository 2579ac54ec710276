import type { LegalTextDetail } from '@/api/browse'
import { useInstance } from '@/api/instance'
import { ADOPTED } from '@/entities/legaltexts/adopted'
import { useTranslation } from '@/i18n/use-translation'
import { today } from '@/lib/dates'
import { ProgressTicks } from '@/ui/progress-ticks'
import { DraftLabel } from '@/ui/tag'
import { type LightValue, TrafficLight } from '@/ui/traffic-light'
import { useLang } from '@/ui/use-lang'
import { lightReason } from './light-reason'
import classes from './text-head.module.css'

/** Number, names, status and light of a legal text. */
export function TextHead({ text }: { text: LegalTextDetail }) {
  const { t } = useTranslation()
  const lang = useLang()
  const { TimeZone } = useInstance()
  const names = [
    { lang: 'tr', name: text.NameTR },
    { lang: 'en', name: text.NameEN },
  ].toSorted((a, b) => Number(b.lang === lang) - Number(a.lang === lang))
  const [first, second] = names
  const status = text.Status && (lang === 'tr' ? text.Status.NameTR : text.Status.NameEN)
  const reason = lightReason(t, text, today(TimeZone))
  return (
    <header className={classes.head}>
      {(text.Number || !text.Adopted) && (
        <p className={classes.number}>
          {text.Number}
          {!text.Adopted && <DraftLabel />}
        </p>
      )}
      <h2 className={classes.title} lang={first?.lang}>
        {first?.name || second?.name}
      </h2>
      {first?.name && (
        <p className={classes.other} lang={second?.lang}>
          {second?.name}
        </p>
      )}
      <p className={classes.state}>
        {text.StatusId > 0 && text.StatusId < ADOPTED && <ProgressTicks reached={text.StatusId} />}
        <span className={classes.status}>{status ?? t('browse.notPublished')}</span>
        {text.TrafficLightId > 0 && <TrafficLight value={text.TrafficLightId as LightValue} />}
        {reason && <span className={classes.reason}>{reason}</span>}
      </p>
    </header>
  )
}
