import { IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ConcordanceRow } from '@/api/concordances'
import type { LegalTextAct } from '@/api/eu-acts'
import { usePermission } from '@/api/session'
import { useTranslation } from '@/i18n/use-translation'
import { buttonClass } from '@/ui/button'
import { useLang } from '@/ui/use-lang'
import { KIND_ROUTES } from '../kind-routes'
import { OutsideLink } from '../outside-link'
import { linkTo } from '../read-address'
import { actAddress, actName, eurLex } from './act'
import { aimText, sourcesText } from './aims'
import classes from './text-acts.module.css'

export interface TextActsProps {
  legalText: number
  acts: LegalTextAct[]
  tables: ConcordanceRow[]
}

/** How tables of concordance are shown, whose code is another file. */
export type TableParts = Pick<typeof import('../concordances/tables-of'), 'TableOfTextAct' | 'OtherTables'>

/** The EU acts that a legal text has to do with, and the way to add one for users who may. */
export function TextActs({ legalText, acts, tables, parts }: TextActsProps & { parts: TableParts }) {
  const { TableOfTextAct, OtherTables } = parts
  const { t } = useTranslation()
  const lang = useLang()
  const may = usePermission()
  return (
    <>
      <ul className={classes.acts} aria-label={t('euacts.ofText')}>
        {acts.map((act) => (
          <li key={act.EUActId}>
            <span className={classes.name}>
              <Link {...linkTo(actAddress(act.CELEX))}>{actName(act, lang)}</Link>
              <OutsideLink href={eurLex(act.CELEX)} name={t('euacts.open', { name: act.CELEX })}>
                {actName(act, lang) === act.CELEX ? 'EUR-Lex' : act.CELEX}
              </OutsideLink>
            </span>
            <span className="meta">
              {aimText(t, act.Aim)} · {sourcesText(t, act.Sources)}
            </span>
            <TableOfTextAct
              text={legalText}
              act={act}
              name={actName(act, lang)}
              table={tables.find(({ EUActId }) => EUActId === act.EUActId)}
            />
          </li>
        ))}
        <OtherTables
          tables={tables.filter((table) => !acts.some(({ EUActId }) => EUActId === table.EUActId))}
        />
      </ul>
      {may('legaltexts.update') && (
        <Link
          {...linkTo({ to: `${KIND_ROUTES.legaltexts.path}/edit/${legalText}` })}
          className={buttonClass('link', 'sm')}
        >
          <IconPlus aria-hidden="true" />
          {t('euacts.addOrChange')}
        </Link>
      )}
    </>
  )
}
