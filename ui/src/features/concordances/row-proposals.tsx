import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { type Alignment, type Proposal, proposalsQuery } from '@/api/concordances'
import type { Parent } from '@/api/records'
import { useTranslation } from '@/i18n/use-translation'
import { Button } from '@/ui/button'
import { Note } from '@/ui/note'
import { placeWords } from './place-words'
import classes from './row-proposals.module.css'
import type { RowValues } from './row-values'
import { newTarget } from './targets'

interface RowProposalsProps {
  table: number
  row: Alignment
  /** The legal text of the table. */
  text: Parent
  onChange: (values: Partial<RowValues>) => void
}

/** What the act says at the provision now, if the row says something else, and places that may be its counterparts. */
export function RowProposals({ table, row, text, onChange }: RowProposalsProps) {
  const { t } = useTranslation()
  const title = useId()
  const { data } = useQuery(proposalsQuery(table, row.Id))
  if (!data) return null
  const { Unit: unit } = data
  const words = unit && {
    EUTextTR: unit.TextTR || row.EUTextTR,
    EUTextEN: unit.TextEN || row.EUTextEN,
  }
  const differs = words && (words.EUTextTR !== row.EUTextTR || words.EUTextEN !== row.EUTextEN)
  const open = data.Items.filter(
    ({ Place }) => !row.Targets.some((one) => one.LegalTextId === text.Id && one.Place === Place),
  )
  const reasons = ({ Reasons, Terms }: Proposal) =>
    Reasons.map((reason) =>
      reason === 'terms'
        ? t('concordances.proposals.terms', { terms: Terms.join(', ') })
        : t(`concordances.proposals.${reason}`),
    ).join(' · ')
  return (
    <>
      {differs && unit && (
        <Note tone="ink" title={t('concordances.proposals.actSays')}>
          {unit.TextEN && words.EUTextEN !== row.EUTextEN && (
            <p className={classes.text} lang="en">
              {unit.TextEN}
            </p>
          )}
          {unit.TextTR && words.EUTextTR !== row.EUTextTR && (
            <p className={classes.text} lang="tr">
              {unit.TextTR}
            </p>
          )}
          <Button size="sm" onClick={() => onChange(words)}>
            {t('concordances.proposals.takeText')}
          </Button>
        </Note>
      )}
      {open.length > 0 && (
        <section className={classes.box} aria-labelledby={title}>
          <h3 id={title} className={classes.title}>
            {t('concordances.proposals.title')}
          </h3>
          <ul className={classes.list}>
            {open.map((one) => (
              <li key={one.Place}>
                <span>
                  {[placeWords(t, one), one.Heading].filter(Boolean).join(' · ')}
                  <span className="meta"> {reasons(one)}</span>
                </span>
                <Button
                  size="sm"
                  aria-label={t('concordances.proposals.addNamed', { place: one.Label })}
                  onClick={() =>
                    onChange({
                      Targets: [...row.Targets, newTarget(text.Id, one.Place, one.Label)],
                    })
                  }
                >
                  {t('concordances.proposals.add')}
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
