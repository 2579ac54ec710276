import { Link } from '@tanstack/react-router'
import type { AlignmentTarget } from '@/api/concordances'
import type { Parent } from '@/api/records'
import { nameIn } from '@/entities/entity'
import { readingAddress } from '@/entities/legaltexts/reading-address'
import { linkTo } from '@/entities/read-address'
import { useTranslation } from '@/i18n/use-translation'
import { useLang } from '@/ui/use-lang'
import { placeWords } from './place-words'
import classes from './targets.module.css'

/** A counterpart that no version was compared with yet. */
export const newTarget = (
  legalText: number,
  place: string,
  label: string,
  name: Parent | null = null,
): AlignmentTarget => ({
  LegalTextId: legalText,
  Name: name,
  Place: place,
  Label: label,
  RevisionId: null,
  Missing: false,
  Hidden: false,
})

/** The counterparts of a row; those in another text with its name. With `linked` each leads to its place. */
export function TargetList({ targets, linked }: { targets: AlignmentTarget[]; linked: boolean }) {
  const { t } = useTranslation()
  return (
    <ul className={classes.targets}>
      {targets.map((target) => (
        <li key={`${target.LegalTextId} ${target.Place} ${target.Label}`}>
          {linked && target.RevisionId && target.Place && !target.Missing ? (
            <Link {...linkTo(readingAddress(target.RevisionId, { place: target.Place }))}>
              {placeWords(t, target)}
            </Link>
          ) : (
            placeWords(t, target)
          )}
          <TargetState target={target} />
        </li>
      ))}
    </ul>
  )
}

/** What is said behind a counterpart: the name of another text; that its text lacks it, or hides its number. */
export function TargetState({ target }: { target: AlignmentTarget }) {
  const { t } = useTranslation()
  const lang = useLang()
  return (
    <>
      {target.Name && <span className="meta"> {nameIn(target.Name, lang)}</span>}
      {target.Missing ? (
        <span className={classes.missing}> {t('concordances.missingPlace')}</span>
      ) : (
        target.Hidden && <span className="meta"> {t('concordances.hiddenPlace')}</span>
      )}
    </>
  )
}
