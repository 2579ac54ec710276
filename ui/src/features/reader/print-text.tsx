import { createPortal } from 'react-dom'
import type { Reading } from '@/api/browse'
import { useInstance } from '@/api/instance'
import { useSession } from '@/api/session'
import { nameIn } from '@/entities/entity'
import { useTranslation } from '@/i18n/use-translation'
import { userName } from '@/i18n/user-name'
import { formatDate, formatInstant } from '@/lib/dates'
import { pageStyle } from '@/lib/print-page'
import { useLang } from '@/ui/use-lang'
import { usePrinting } from '@/ui/use-printing'
import { Blocks } from './blocks'
import './print-text.css'
import { LANGS, type Plan, sideOf } from './sections'

interface PrintTextProps {
  reading: Reading
  plan: Plan
}

/** The complete text for print, without marks; rendered when the browser prints. */
export function PrintText(props: PrintTextProps) {
  return usePrinting() ? createPortal(<Sheet {...props} />, document.body) : null
}

function Sheet({ reading, plan }: PrintTextProps) {
  const { t } = useTranslation()
  const lang = useLang()
  const { FullName } = useSession()
  const { TimeZone } = useInstance()
  const { LegalText, Item } = reading
  const version = t('viewer.ofVersion', { date: formatDate(Item.Date) })
  const facts = [
    LegalText.Number,
    !LegalText.Adopted && t('browse.notPublished'),
    version,
    Item.Status && nameIn(Item.Status, lang),
  ]
  const { shown } = plan
  const rows = plan.sections.flatMap((section) => section.rows)
  return (
    <div className="reading-sheet" data-reading-sheet>
      <style>
        {pageStyle(
          [LegalText.Number, nameIn(LegalText, lang), version].filter(Boolean).join(' · '),
          t('reader.page'),
        )}
      </style>
      <header className="reading-sheet-stamp">
        <span>
          {t('common.product')} · {t('common.productName')}
        </span>
        <span>{[formatInstant(new Date().toISOString(), TimeZone), userName(FullName, t)].join(' · ')}</span>
      </header>
      <p className="reading-sheet-title">{nameIn(LegalText, lang)}</p>
      <p className="reading-sheet-facts">{facts.filter(Boolean).join(' · ')}</p>
      {rows.map((row) => {
        const key = `${row.tr?.[0] ?? ''}-${row.en?.[0] ?? ''}`
        if (shown !== 'both') {
          const run = row[shown]
          return (
            run && (
              <div key={key} lang={shown}>
                <Blocks side={sideOf(reading, shown)} run={run} text={shown} links={false} />
              </div>
            )
          )
        }
        return (
          <div key={key} className="reading-sheet-row">
            {LANGS.map((one) => (
              <div key={one} lang={one}>
                <Blocks side={sideOf(reading, one)} run={row[one] ?? [0, 0]} text={one} links={false} />
              </div>
            ))}
          </div>
        )
      })}
    </div>
  )
}
