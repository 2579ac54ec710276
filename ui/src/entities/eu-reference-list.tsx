import { IconAlertTriangle } from '@tabler/icons-react'
import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import type { EUReference, TextReferences } from '@/api/eu-acts'
import { CopyButton } from './copy-button'
import { distinctReferences } from './distinct-references'
import classes from './eu-reference-list.module.css'
import { OutsideLink } from './outside-link'

/** The references of a text to EU law: each act once, with its CELEX number and a link to EUR-Lex. */
export function EUReferenceList({ text, refs }: TextReferences) {
  const { t } = useTranslation()
  return (
    <ul className={classes.list} aria-label={t('euacts.references')}>
      {distinctReferences(refs).map((ref) => (
        <li key={ref.Link} className={clsx(classes.chip, classes[ref.Confidence])}>
          {ref.Confidence === 'ambiguous' ? (
            <Choices reference={ref} />
          ) : (
            <Linked reference={ref} written={text.slice(ref.Start, ref.End)} />
          )}
          <WarningNote of={ref} />
        </li>
      ))}
    </ul>
  )
}

/** A reference that names one act. */
function Linked({
  reference: { CELEX, Link, Confidence },
  written,
}: {
  reference: EUReference
  written: string
}) {
  const { t } = useTranslation()
  return (
    <>
      <OutsideLink href={Link} title={written} name={t('euacts.open', { name: CELEX ?? written })}>
        {CELEX ?? written}
      </OutsideLink>
      {Confidence === 'likely' && <span className={classes.note}>{t('euacts.likely')}</span>}
      {CELEX && (
        <CopyButton
          text={CELEX}
          name={t('euacts.copy', { celex: CELEX })}
          done="euacts.copied"
          className={classes.copy}
        />
      )}
    </>
  )
}

/** A reference that can mean several acts: none is linked. */
function Choices({ reference: { CELEX, Alternatives = [] } }: { reference: EUReference }) {
  const { t } = useTranslation()
  const acts = [CELEX, ...Alternatives].join(', ')
  return <span>{t(Alternatives.length > 0 ? 'euacts.oneOf' : 'euacts.unclear', { acts })}</span>
}

function WarningNote({ of: { Warning } }: { of: EUReference }) {
  const { t } = useTranslation()
  if (!Warning || Warning === 'ecli') return null
  return (
    <span className={classes.warning}>
      <IconAlertTriangle aria-hidden="true" />
      {t(`euacts.warnings.${Warning}`)}
    </span>
  )
}
