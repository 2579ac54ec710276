import { IconHistory, IconLink } from '@tabler/icons-react'
import { Fragment, type ReactNode } from 'react'
import type { ReadingBlock, ReadingSide, VersionHead } from '@/api/browse'
import { nameIn } from '@/entities/entity'
import { articleName } from '@/entities/legaltexts/article-name'
import { useTranslation } from '@/i18n/use-translation'
import { formatDate } from '@/lib/dates'
import type { Lang } from '@/lib/lang'
import { useLang } from '@/ui/use-lang'
import classes from './blocks.module.css'
import type { Age } from './last-changes'
import { opens, type Run, runEnd } from './sections'
import type { Margin } from './use-last-changes'

/** The level of the heading that is the title of the screen. */
const TITLE = 1
const DEEPEST = 6

type Heading = 'h2' | 'h3' | 'h4' | 'h5' | 'h6'

const heading = (level: number) => `h${Math.min(level, DEEPEST)}` as Heading

interface BlocksProps {
  side: ReadingSide
  run: Run
  /** The language of the text. */
  text: Lang
  /** Whether an article has buttons that show its history and copy the link to it. */
  links: boolean
  margin?: Margin
}

/**
 * The blocks of a run. Each piece of text is in an element with its offset, so that marks find it (see TextMap); line
 * ends of the source are drawn as blanks.
 */
export function Blocks({ side, run: [from, to], text, links, margin }: BlocksProps) {
  const { Blocks: blocks } = side
  const out: ReactNode[] = []
  for (let at = from; at < to; ) {
    const block = blocks[at]
    const end = runEnd(blocks, at, to)
    const run = blocks.slice(at, end)
    const changed = margin?.versions.get(margin.changes.get(at) ?? 0)
    if (changed)
      out.push(
        <LastChange key={`change ${at}`} version={changed} age={margin?.ages.get(changed.Id)} block={at} />,
      )
    if (block)
      out.push(<Drawn key={block.Start} side={side} block={block} run={run} text={text} links={links} />)
    at = end
  }
  return out
}

/** The version that last changed what follows, beside it. It is no part of the text that is copied. */
function LastChange({ version, age, block }: { version: VersionHead; age: Age | undefined; block: number }) {
  const { t } = useTranslation()
  const lang = useLang()
  const { Id, Date: date, Status } = version
  return (
    <p className={classes.change} data-age={age} lang={lang}>
      {/* No tab stop: two keys walk the marks (see useMarkKeys). */}
      <button type="button" tabIndex={-1} data-change={Id} data-block={block}>
        <span className="visually-hidden">{t('reader.lastChange')}: </span>
        <span>{formatDate(date)}</span> {Status && <span>{nameIn(Status, lang)}</span>}
      </button>
    </p>
  )
}

interface DrawnProps {
  side: ReadingSide
  block: ReadingBlock
  /** The blocks that are drawn together, the first one included. */
  run: ReadingBlock[]
  text: Lang
  links: boolean
}

function Drawn({ side, block, run, text, links }: DrawnProps) {
  const { Text } = side
  const piece = (from: number, to: number) => Text.slice(from, to)
  if (opens(block) || block.Kind === 'title') return <Head side={side} run={run} text={text} links={links} />
  switch (block.Kind) {
    case 'item':
      return (
        <p className={classes.item} data-level={block.Level}>
          <span className={classes.mark} data-at={block.Start}>
            {piece(block.Start, block.Body ?? block.Start)}
          </span>
          <span data-at={block.Body}>{piece(block.Body ?? block.Start, block.End)}</span>
        </p>
      )
    case 'row':
      return <Table text={Text} rows={run} />
    default:
      return (
        <p className={classes[block.Kind]} data-level={block.Level} data-at={block.Start}>
          {piece(block.Start, block.End)}
        </p>
      )
  }
}

/** The name of a division, an article or an annex, and its heading. */
function Head({ side, run, text, links }: Omit<DrawnProps, 'block'>) {
  const { t } = useTranslation()
  const [first] = run
  if (!first) return null
  const article = first.Kind === 'article'
  const Tag = heading(TITLE + 1 + (article ? side.Depth : first.Kind === 'division' ? (first.Level ?? 0) : 0))
  const label = side.Text.slice(first.Start, first.End).replace(/\s+/g, ' ')
  const name = article ? articleName(label, text) : label
  return (
    <div className={article ? classes.article : classes.division}>
      <Tag>
        {run.map((block, at) => (
          <Fragment key={block.Start}>
            {/* Separates the words for screen readers and in what is copied or printed. */}
            {at > 0 && ' '}
            <span
              className={opens(block) ? classes.label : classes.title}
              data-higher={(block.Kind === 'title' && block.Level) || undefined}
              data-at={block.Start}
            >
              {side.Text.slice(block.Start, block.End)}
            </span>
          </Fragment>
        ))}
      </Tag>
      {links && first.Key && first.Kind !== 'division' && (
        <button
          type="button"
          className={classes.link}
          tabIndex={-1}
          data-history={first.Key}
          aria-label={t('reader.historyOf', { name })}
        >
          <IconHistory aria-hidden="true" />
        </button>
      )}
      {links && first.Key && (
        <button
          type="button"
          className={classes.link}
          // The tools above the text do the same for the article at the top, for the keyboard.
          tabIndex={-1}
          data-copy={first.Key}
          aria-label={t('reader.copyLinkTo', { name })}
        >
          <IconLink aria-hidden="true" />
        </button>
      )}
    </div>
  )
}

function Table({ text, rows }: { text: string; rows: ReadingBlock[] }) {
  return (
    <table className={classes.table}>
      <tbody>
        {rows.map((row) => (
          <tr key={row.Start}>
            {(row.Cells ?? []).map((cell) => (
              <td key={cell.Start} data-at={cell.Start}>
                {text.slice(cell.Start, cell.End)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
