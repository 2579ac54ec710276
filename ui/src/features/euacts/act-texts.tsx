import { Link } from '@tanstack/react-router'
import type { EUActMention, EUActText, EUActView } from '@/api/eu-acts'
import { concordanceAddress } from '@/entities/concordances/address'
import { CoverageBar } from '@/entities/concordances/coverage-bar'
import { aimText, sourcesText } from '@/entities/euacts/aims'
import { numberAndName } from '@/entities/facts'
import { readingAddress } from '@/entities/legaltexts/reading-address'
import { linkTo, readAddress } from '@/entities/read-address'
import { useTranslation } from '@/i18n/use-translation'
import { formatDate } from '@/lib/dates'
import { FormCard } from '@/ui/form-card'
import { DraftLabel } from '@/ui/tag'
import { useLang } from '@/ui/use-lang'
import classes from './act-texts.module.css'

/** The legal texts that an act concerns, and where they name it: text, version, article. */
export function ActTexts({
  view: {
    Item: { Coverage },
    Texts,
    Mentions,
    MentionsTotal,
    Documents,
  },
}: {
  view: EUActView
}) {
  const { t } = useTranslation()
  const cited = Texts.filter(({ LegalText }) =>
    Mentions.some(({ LegalTextId }) => LegalTextId === LegalText.Id),
  )
  return (
    <>
      <FormCard title={t('euacts.ourTexts')} flush>
        {Coverage && (
          <div className={classes.whole}>
            <CoverageBar of={Coverage} />
            {Texts.filter(({ TableId }) => TableId !== null).length > 1 && (
              <span className="meta">{t('euacts.coverageHint')}</span>
            )}
          </div>
        )}
        {Texts.length === 0 && <p className={classes.none}>{t('euacts.noTexts')}</p>}
        <ul className={classes.rows}>
          {Texts.map((text) => (
            <li key={text.LegalText.Id}>
              <TextLink text={text} />
              <span className="meta">
                {aimText(t, text.Aim)} · {sourcesText(t, text.Sources)}
              </span>
              {text.Coverage && text.TableId !== null && (
                <span className={classes.coverage}>
                  <CoverageBar of={text.Coverage} />
                  <Link {...linkTo(concordanceAddress(text.TableId))}>{t('concordances.table')}</Link>
                </span>
              )}
            </li>
          ))}
        </ul>
      </FormCard>
      {Documents.length > 0 && (
        <FormCard title={t('euacts.documents')} flush>
          <ul className={classes.rows}>
            {Documents.map(({ Id, Name, Number: number, Turkish, Date: date }) => (
              <li key={Id}>
                <Link {...linkTo({ to: '/pages/regulations', search: { q: number } })}>{Name}</Link>
                <span className="meta">
                  {number} · {t(Turkish ? 'euacts.languages.tr' : 'euacts.languages.en')} · {formatDate(date)}
                </span>
              </li>
            ))}
          </ul>
        </FormCard>
      )}
      {cited.length > 0 && (
        <FormCard title={t('euacts.citedIn')} flush>
          <ul className={classes.rows}>
            {cited.map((text) => (
              <li key={text.LegalText.Id}>
                <TextLink text={text} />
                <ul className={classes.mentions}>
                  {Mentions.filter(({ LegalTextId }) => LegalTextId === text.LegalText.Id).map((mention) => (
                    <Mention
                      key={`${mention.RevisionId} ${mention.Language} ${mention.Field}`}
                      of={mention}
                    />
                  ))}
                </ul>
              </li>
            ))}
            {MentionsTotal > Mentions.length && (
              <li className="meta">{t('kinds.list.more', { count: MentionsTotal - Mentions.length })}</li>
            )}
          </ul>
        </FormCard>
      )}
    </>
  )
}

function TextLink({ text: { LegalText } }: { text: EUActText }) {
  const lang = useLang()
  return (
    <span className={classes.text}>
      {!LegalText.Adopted && <DraftLabel />}{' '}
      <Link {...linkTo(readAddress('legaltexts', LegalText.Id, !LegalText.Adopted))}>
        {numberAndName(LegalText, lang)}
      </Link>
    </span>
  )
}

/** The articles of a version that name the act, or the field of the text that does. */
function Mention({ of: { RevisionId, Date: date, Language, Articles } }: { of: EUActMention }) {
  const { t } = useTranslation()
  if (RevisionId === null) return <li className="meta">{t('euacts.inField')}</li>
  const language = Language || undefined
  return (
    <li>
      <span className="meta">
        {[t('euacts.version', { date: formatDate(date) }), language && t(`euacts.languages.${language}`)]
          .filter(Boolean)
          .join(' · ')}
        :
      </span>{' '}
      {Articles.map(({ Key, Label }) => (
        <Link
          key={Key}
          {...linkTo(readingAddress(RevisionId, { place: Key, language }))}
          className={classes.place}
          lang={language}
        >
          {Label}
        </Link>
      ))}
      {Articles.length === 0 && (
        <Link {...linkTo(readingAddress(RevisionId, { language }))} className={classes.place}>
          {t('euacts.inText')}
        </Link>
      )}
    </li>
  )
}
