import { useState } from 'react'
import { createPortal } from 'react-dom'
import type { ComparedVersion, CompareVersions } from '@/api/compare'
import { useInstance } from '@/api/instance'
import { useSession } from '@/api/session'
import { useTranslation } from '@/i18n/use-translation'
import { userName } from '@/i18n/user-name'
import { formatDate, formatInstant } from '@/lib/dates'
import { pageStyle } from '@/lib/print-page'
import { MarkedText } from '@/shared/marked-text'
import { useLang } from '@/ui/use-lang'
import { usePrinting } from '@/ui/use-printing'
import { CHANGES } from './changes'
import type { ShownTexts } from './compare-search'
import { foldRange, foldSummary } from './fold-text'
import type { Item } from './items'
import { type Counts, nameOf } from './lines'
import { moveText } from './move-text'
import './print-sheet.css'
import { statusName, useEditorName } from './version-text'

export interface PrintSheetProps {
  text: CompareVersions['Item']
  draft: boolean
  source: ComparedVersion
  destination: ComparedVersion
  texts: ShownTexts
  changesOnly: boolean
  counts: Counts
  items: Item[]
}

/** The complete comparison for print; rendered when the browser prints. */
export function PrintSheet(props: PrintSheetProps) {
  const printing = usePrinting()
  return printing ? createPortal(<Sheet {...props} />, document.body) : null
}

function Sheet({ text, draft, source, destination, texts, changesOnly, counts, items }: PrintSheetProps) {
  const { t } = useTranslation()
  const lang = useLang()
  const editor = useEditorName()
  const { FullName } = useSession()
  const { TimeZone } = useInstance()
  const [now] = useState(() => new Date().toISOString())
  const name = (lang === 'tr' ? text.NameTR : text.NameEN) || text.NameTR || text.NameEN
  const dates = `${formatDate(source.Date)} → ${formatDate(destination.Date)}`
  const facts = [
    text.Number,
    draft && t('browse.notPublished'),
    t(`compare.printed.${texts}`),
    changesOnly && t('compare.printed.changesOnly'),
  ]
  const sums = CHANGES.filter((change) => counts[change] > 0).map(
    (change) => `${counts[change]} ${t(`compare.kinds.${change}`)}`,
  )
  return (
    <div className="compare-sheet" data-compare-sheet>
      <style>{pageStyle([text.Number, dates].filter(Boolean).join(' · '), t('compare.printed.page'))}</style>
      <header className="compare-sheet-stamp">
        <span>
          {t('common.product')} · {t('common.productName')}
        </span>
        <span>
          {[t('settings.revisions-comp'), formatInstant(now, TimeZone), userName(FullName, t)].join(' · ')}
        </span>
      </header>
      <h1>{name}</h1>
      <p className="compare-sheet-facts">{facts.filter(Boolean).join(' · ')}</p>
      <div className="compare-sheet-versions">
        {[
          { label: t('compare.source'), version: source },
          { label: t('compare.destination'), version: destination },
        ].map(({ label, version }) => (
          <p key={label}>
            <strong>{t('compare.printed.version', { side: label, date: formatDate(version.Date) })}</strong>
            <br />
            {[statusName(version, lang), editor(version)].join(' · ')}
          </p>
        ))}
      </div>
      <p className="compare-sheet-legend">
        <ins>{t('compare.printed.inserted')}</ins> {t('compare.kinds.added')} ·{' '}
        <del>{t('compare.printed.deleted')}</del> {t('compare.kinds.removed')} · ⇄ {t('compare.kinds.moved')}{' '}
        · {sums.length > 0 ? sums.join(', ') : t('compare.identical')}
      </p>
      {items.map((item) => (
        <SheetItem key={item.key} item={item} tagged={texts === 'both'} />
      ))}
    </div>
  )
}

function SheetItem({ item, tagged }: { item: Item; tagged: boolean }) {
  const { t } = useTranslation()
  const lang = useLang()
  if (item.type === 'fold') {
    const place = foldRange(item)
    return item.open ? null : (
      <p className="compare-sheet-fold">
        {foldSummary(t, item)} {place && `(${place})`}
      </p>
    )
  }
  if (item.type === 'band') {
    const { tr, en } = item.section
    return (
      <h2>
        {[...new Set([tr, en].map((article) => article && nameOf(article)))].filter(Boolean).join(' · ')}
      </h2>
    )
  }
  const { line } = item
  const whole = (line.change === 'added' || line.change === 'removed') && line.moves.length === 0
  const moves = line.moves.length > 0 && (
    <strong>⇄ {line.moves.map((move) => moveText(t, lang, move)).join(', ')}. </strong>
  )
  return (
    <div className="compare-sheet-row" data-change={line.change ?? undefined}>
      <div lang={line.lang}>
        {line.left && !line.right && moves}
        {tagged && line.left && <small>{line.lang.toUpperCase()} </small>}
        <MarkedText segments={line.left} whole={whole} />
      </div>
      <div lang={line.lang}>
        {line.right && moves}
        {tagged && line.right && <small>{line.lang.toUpperCase()} </small>}
        <MarkedText segments={line.right} whole={whole} />
      </div>
    </div>
  )
}
