import type { ReactNode } from 'react'
import type { LegalTextView, NumberedText } from '@/api/browse'
import { useInstance } from '@/api/instance'
import { usePermission } from '@/api/session'
import { EUReferences } from '@/entities/eu-references'
import { ActsOfText } from '@/entities/euacts/acts-of-text'
import { useTranslation } from '@/i18n/use-translation'
import { userName } from '@/i18n/user-name'
import { formatInstant } from '@/lib/dates'
import { ShowAll } from '@/ui/show-all'
import { useLang } from '@/ui/use-lang'
import classes from './fact-list.module.css'

/** The number of characters of a long text before "show all". */
const SHOWN = 260

interface FactListProps {
  view: LegalTextView
  onText: (id: number) => void
  onSector: (id: number) => void
}

/** The fields of a legal text, line by line; empty ones are omitted. */
export function FactList({ view: { Item: text, Sectors = [] }, onText, onSector }: FactListProps) {
  const { t } = useTranslation()
  const lang = useLang()
  const may = usePermission()
  const { LineBodies, TimeZone } = useInstance()
  const pick = (tr: string, en: string) => (lang === 'tr' ? tr : en) || tr || en
  const pickLang = (tr: string, en: string) => (pick(tr, en) === tr ? 'tr' : 'en')
  const prose = (value: string, of?: string) =>
    value && <ShowAll key={value} text={value} limit={SHOWN} lang={of} />
  const both = (tr: string, en: string) => prose(pick(tr, en), pickLang(tr, en))
  const link = (other: NumberedText) => (
    <button key={other.Id} type="button" className={classes.link} onClick={() => onText(other.Id)}>
      {[other.Number, pick(other.NameTR, other.NameEN)].filter(Boolean).join(' ')}
    </button>
  )
  const type = text.LegislationType
  const rank = t(type.IsPrimary ? 'viewer.primary' : 'viewer.secondary')
  const facts: [string, ReactNode][] = [
    [t('viewer.type'), `${pick(type.NameTR, type.NameEN)} (${rank})`],
    [t('viewer.shortName'), text.ShortName],
    [t('viewer.abbr'), text.Abbr],
    [t('viewer.lineBody'), LineBodies && text.LineBody && pick(text.LineBody.NameTR, text.LineBody.NameEN)],
    [t('viewer.amends'), text.IsAmendment && (text.Amendment ? link(text.Amendment) : text.AmendmentOther)],
    [t('viewer.amendedBy'), text.AmendedBy.length > 0 && text.AmendedBy.map(link)],
    [t('viewer.legalBasis'), pick(text.LegalBasisTR, text.LegalBasisEN)],
    [
      t('viewer.euLegislation'),
      text.EULegislation && (
        <>
          <span>{text.EULegislation}</span>
          <EUReferences text={text.EULegislation} refs={text.EURefs} />
        </>
      ),
    ],
    [
      t('viewer.euActs'),
      (text.Acts.length > 0 || text.Tables.length > 0 || may('legaltexts.update')) && (
        <ActsOfText legalText={text.Id} acts={text.Acts} tables={text.Tables} />
      ),
    ],
    [
      t('viewer.sectors'),
      Sectors.length > 0 &&
        Sectors.map((path) => (
          <button key={path.Id} type="button" className={classes.plain} onClick={() => onSector(path.Id)}>
            {(lang === 'tr' ? path.TR : path.EN).join(' › ')}
          </button>
        )),
    ],
    [t('viewer.keywords'), both(text.KeywordsTR, text.KeywordsEN)],
    [t('viewer.summary'), both(text.SummaryTR, text.SummaryEN)],
    [t('viewer.references'), prose(text.References)],
    [t('viewer.notes'), prose(text.Notes)],
    [t('viewer.modified'), `${userName(text.ModifyUser, t)}, ${formatInstant(text.ModifyDate, TimeZone)}`],
  ]
  return (
    <dl className={classes.facts}>
      {facts
        .filter(([, value]) => value)
        .map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}
