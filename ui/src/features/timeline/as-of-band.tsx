import { IconCalendarOff } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { VersionHead } from '@/api/browse'
import { useInstance } from '@/api/instance'
import type { AsOf } from '@/api/timeline'
import { nameIn } from '@/entities/entity'
import { articleName } from '@/entities/legaltexts/article-name'
import { linkTo, readAddress } from '@/entities/read-address'
import { faultMessage } from '@/feedback/fault-messages'
import { useTranslation } from '@/i18n/use-translation'
import { formatDate, formatInstantDay } from '@/lib/dates'
import type { Lang } from '@/lib/lang'
import { buttonClass } from '@/ui/button'
import { IconButton } from '@/ui/icon-button'
import { Note } from '@/ui/note'
import { useLang } from '@/ui/use-lang'
import classes from './as-of-band.module.css'
import { asOfSentence, earlierText } from './as-of-sentence'
import { DraftOfDay } from './draft-of-day'
import { ReadVersion } from './read-version'
import { Said } from './said'

interface AsOfBandProps {
  legalTextId: number
  /** The day of the address. */
  date: string
  answer: AsOf | undefined
  fault: unknown
  /** The language of the text whose articles are named. */
  language: Lang
  /** The version that is shown. */
  shown: VersionHead
  /** Those that have a text. */
  texts: readonly VersionHead[]
  /** Whether the address asks for an article by its place in another version. */
  followed: boolean
  onLeave: () => void
}

/** Says of the text below it whether it was in force on the day of the address. */
export function AsOfBand(props: AsOfBandProps) {
  const { date, answer, fault, shown, language, followed, onLeave } = props
  const { t } = useTranslation()
  const { TimeZone } = useInstance()
  if (!answer && !fault) return null
  const inForce = answer?.Revision?.Id === shown.Id
  return (
    <section className={classes.band} aria-label={t('timeline.asOf.band', { date: formatDate(date) })}>
      <Note
        tone={fault ? 'red' : 'ink'}
        role="status"
        title={t('timeline.asOf.band', { date: formatDate(date) })}
      >
        {fault ? (
          faultMessage(t, fault)
        ) : (
          <Said parts={answer ? sentences(answer) : []}>
            {answer && <Offer {...props} answer={answer} />}
          </Said>
        )}
      </Note>
      <IconButton
        name={t('timeline.asOf.leave')}
        icon={<IconCalendarOff />}
        size="sm"
        className={classes.leave}
        onClick={onLeave}
      />
      {answer && answer.Unconsolidated.length > 0 && <Unconsolidated answer={answer} />}
    </section>
  )

  function sentences(said: AsOf): string[] {
    const { Assumed, Changed, HasTexts, Label } = said
    return [
      asOfSentence(t, said),
      inForce && Assumed && t('timeline.asOf.assumed'),
      inForce && !HasTexts && t('timeline.asOf.noText'),
      !inForce && t('timeline.asOf.shown', { date: formatDate(shown.Date) }),
      inForce &&
        followed &&
        HasTexts &&
        (Label
          ? t('timeline.asOf.place', { label: articleName(Label, language) })
          : t('timeline.asOf.placeGone')),
      Changed && t('timeline.asOf.changed', { date: formatInstantDay(Changed, TimeZone) }),
    ].filter((one) => typeof one === 'string')
  }
}

/** What can be read instead: never an older text in silence. */
function Offer({ legalTextId, date, answer, texts }: AsOfBandProps & { answer: AsOf }) {
  const { t } = useTranslation()
  if (answer.State === 'draft-only') return <DraftOfDay legalTextId={legalTextId} date={date} />
  if (answer.State !== 'in-force' || answer.HasTexts) return null
  const earlier = earlierText(answer, texts)
  return (
    <>
      <Link {...linkTo(readAddress('legaltexts', legalTextId))} className={buttonClass('link', 'sm')}>
        {t('timeline.asOf.files')}
      </Link>
      {earlier && (
        <ReadVersion id={earlier.Id}>
          {t('timeline.asOf.earlier', { date: formatDate(earlier.Date) })}
        </ReadVersion>
      )}
    </>
  )
}

/** The amendments in force that the text does not contain yet. */
function Unconsolidated({ answer }: { answer: AsOf }) {
  const { t } = useTranslation()
  const lang = useLang()
  return (
    <Note tone="brass">
      <Said parts={[t('timeline.asOf.unconsolidated')]}>
        {answer.Unconsolidated.map((one) => (
          <Link key={one.Id} {...linkTo(readAddress('legaltexts', one.Id))}>
            {[one.Number, nameIn(one, lang)].filter(Boolean).join(' ')}
          </Link>
        ))}
      </Said>
    </Note>
  )
}
