import { IconArrowDownLeft, IconArrowUpRight, IconLink } from '@tabler/icons-react'
import { clsx } from 'clsx'
import { memo } from 'react'
import { useTranslation } from '@/i18n/use-translation'
import { MarkedText, mergeSides } from '@/shared/marked-text'
import { TablePart } from '@/ui/table-part'
import { useLang } from '@/ui/use-lang'
import { ChangeGlyph } from './change-glyph'
import classes from './line-row.module.css'
import { type Article, type Line, nameOf, textOf } from './lines'
import { moveText } from './move-text'

export interface LineActions {
  goTo: (lineKey: string) => void
  /** Copies the address of an article, if it has one. */
  copyLink?: (article: Article) => void
}

interface LineRowProps extends LineActions {
  line: Line
  current: boolean
  /** Shows one column, as on phones. */
  single: boolean
  /** Shows the language of a line. */
  tagged: boolean
}

/** A paragraph: the old text at the left and the new text at the right, or both in one column. */
export const LineRow = memo(function LineRow({
  line,
  current,
  single,
  tagged,
  goTo,
  copyLink,
}: LineRowProps) {
  const { t } = useTranslation()
  const { change, left, right, lang } = line
  const whole = (change === 'added' || change === 'removed') && line.moves.length === 0
  const note = change && (single ? change !== 'changed' && change !== 'renumbered' : change === 'whitespace')
  // Unchanged text is in one column only for screen readers.
  const same = !change && left && right
  const heading = line.head && line.article && !tagged ? nameOf(line.article) : ''
  const titles = line.head && line.article && textOf(right ?? left).trim() === line.article.title
  const moves = line.moves.map((move) => <MoveLink key={move.target} move={move} goTo={goTo} />)
  const head = (
    <>
      {heading && <h2 className="visually-hidden">{heading}</h2>}
      {change && <span className="visually-hidden">{t(`compare.kinds.${change}`)}: </span>}
      {note && change !== 'moved' && (
        <span className={classes.note} data-change={change}>
          <ChangeGlyph change={change} />
          {t(`compare.kinds.${change}`)}
        </span>
      )}
      {moves.length > 0 && <span className={classes.moves}>{moves}</span>}
    </>
  )
  const side = (segments: typeof left, at: 'left' | 'right', first: boolean) => (
    <TablePart
      part="cell"
      aria-colspan={same ? 2 : undefined}
      aria-hidden={(same && at === 'left') || undefined}
      className={clsx(classes.side, !segments && classes.nothing, titles && classes.title)}
      data-side={change && segments ? at : undefined}
      lang={segments ? lang : undefined}
    >
      {first && head}
      {tagged && segments && <span className={classes.lang}>{lang.toUpperCase()}</span>}
      <MarkedText segments={segments} whole={whole} />
      {copyLink && line.head && first && line.article && (
        <CopyLink article={line.article} copyLink={copyLink} />
      )}
    </TablePart>
  )
  const frame = {
    className: clsx(classes.row, change && classes[change], single && classes.single),
    'data-line': line.key,
    'data-current': current || undefined,
  }
  if (!single)
    return (
      <div {...frame}>
        {side(left, 'left', !right)}
        {side(right, 'right', Boolean(right))}
      </div>
    )
  return (
    <div {...frame}>
      <TablePart
        part="cell"
        className={clsx(classes.side, titles && classes.title)}
        lang={lang}
        data-side={change ? (right ? 'right' : 'left') : undefined}
      >
        {head}
        {tagged && <span className={classes.lang}>{lang.toUpperCase()}</span>}
        <MarkedText
          segments={left && right && change ? mergeSides(left, right) : (right ?? left)}
          whole={whole}
        />
        {copyLink && line.head && line.article && <CopyLink article={line.article} copyLink={copyLink} />}
      </TablePart>
    </div>
  )
})

function MoveLink({ move, goTo }: { move: Line['moves'][number]; goTo: LineActions['goTo'] }) {
  const { t } = useTranslation()
  const lang = useLang()
  const Arrow = move.direction === 'to' ? IconArrowUpRight : IconArrowDownLeft
  return (
    <button type="button" className={classes.move} onClick={() => goTo(move.target)}>
      <Arrow aria-hidden="true" />
      {moveText(t, lang, move)}
    </button>
  )
}

function CopyLink({ article, copyLink }: { article: Article } & Required<Pick<LineActions, 'copyLink'>>) {
  const { t } = useTranslation()
  const name = t('compare.copyLink', { name: nameOf(article) })
  return (
    <button
      type="button"
      className={classes.link}
      aria-label={name}
      title={name}
      onClick={() => copyLink(article)}
    >
      <IconLink aria-hidden="true" />
    </button>
  )
}
