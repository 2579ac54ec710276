import { IconAlertTriangle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import type { EUReference, TextReferences } from '@/api/eu-acts'
import { usePermission } from '@/api/session'
import { useTranslation } from '@/i18n/use-translation'
import { useLang } from '@/ui/use-lang'
import { CopyButton } from './copy-button'
import { distinctReferences } from './distinct-references'
import { nameIn } from './entity'
import classes from './eu-reference-list.module.css'
import { actAddress } from './euacts/act'
import { KIND_ROUTES } from './kind-routes'
import { OutsideLink } from './outside-link'
import { linkTo } from './read-address'

/** The references of a text to EU law: each act once, with its name, its CELEX number and a link to EUR-Lex. */
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
function Linked({ reference, written }: { reference: EUReference; written: string }) {
  const { t } = useTranslation()
  const lang = useLang()
  const { CELEX, Link: href, Confidence, EUActId } = reference
  const name = nameIn(reference, lang)
  return (
    <>
      {EUActId !== null && name && (
        <Link {...linkTo(actAddress(EUActId))} className={classes.name}>
          {name}
        </Link>
      )}
      <OutsideLink href={href} title={written} name={t('euacts.open', { name: CELEX ?? written })}>
        {CELEX ?? written}
      </OutsideLink>
      {!reference.Registered && <Unregistered of={reference} />}
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

/** The references to what the register is for: not cases and treaties. */
const ACTS: EUReference['Kind'][] = ['act', 'celex', 'eli']

/** Offers users who may to register an act: in a new tab, because the reference may be in a form. */
function Unregistered({ of: { Kind, CELEX, Base, EUActId } }: { of: EUReference }) {
  const { t } = useTranslation()
  const celex = Base ?? CELEX
  const may = usePermission()
  if (!may('euacts.update') || !ACTS.includes(Kind) || celex === null) return null
  const { path } = KIND_ROUTES.euacts
  const form =
    EUActId === null ? { to: `${path}/new`, search: { CELEX: celex } } : { to: `${path}/edit/${EUActId}` }
  return (
    <span className={classes.note}>
      {t('euacts.notRegistered')}{' '}
      <Link {...linkTo(form)} target="_blank" aria-label={t('euacts.registerNamed', { celex })}>
        {t('euacts.registerAct')}
      </Link>
    </span>
  )
}
