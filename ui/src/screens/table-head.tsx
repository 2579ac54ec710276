import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Concordance } from '@/api/concordances'
import { usePermission } from '@/api/session'
import { CoverageBar } from '@/entities/concordances/coverage-bar'
import { CheckedAgainst, TableState } from '@/entities/concordances/table-facts'
import { tableName } from '@/entities/concordances/table-name'
import { actAddress, actName } from '@/entities/euacts/act'
import { numberAndName } from '@/entities/facts'
import { KIND_ROUTES } from '@/entities/kind-routes'
import { linkTo, readAddress } from '@/entities/read-address'
import { useTranslation } from '@/i18n/use-translation'
import { formatDate } from '@/lib/dates'
import { useBreadcrumb } from '@/ui/record-name'
import { useLang } from '@/ui/use-lang'
import { viewAddress } from './addresses'
import classes from './concordance-screen.module.css'

/** What a table is about, its state, and how much of the act is aligned. */
export function TableHead({ table, children }: { table: Concordance; children: ReactNode }) {
  const { t } = useTranslation()
  const lang = useLang()
  const may = usePermission()
  useBreadcrumb(tableName(table, { lang }))
  const { LegalText, EUAct, ActVersion } = table
  const text = may('settings.legaltexts')
    ? { to: viewAddress(KIND_ROUTES.legaltexts, LegalText.Id) }
    : readAddress('legaltexts', LegalText.Id)
  const act = actName(EUAct, lang)
  const [header, headerLang] =
    lang === 'tr' ? [table.HeaderTR, 'tr'] : [table.HeaderEN || table.HeaderTR, table.HeaderEN ? 'en' : 'tr']
  return (
    <header className={classes.head}>
      <div>
        <h1 className="page-title">{tableName(table, { lang })}</h1>
        <p className={classes.sub}>
          <TableState table={table} />
          <span>
            <Link {...linkTo(actAddress(EUAct.CELEX))}>{act}</Link>
            {ActVersion && ` (${t('concordances.actOf', { date: formatDate(ActVersion) })})`}
          </span>
          <Link {...linkTo(text)}>{numberAndName(LegalText, lang)}</Link>
          <span className="meta">
            <CheckedAgainst table={table} />
          </span>
        </p>
        {header && <p lang={headerLang}>{header}</p>}
        <CoverageBar of={table.Coverage} />
      </div>
      <div className={classes.actions}>{children}</div>
    </header>
  )
}
