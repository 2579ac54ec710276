import { memo } from 'react'
import type { Reading } from '@/api/browse'
import { Blocks } from './blocks'
import classes from './reading-body.module.css'
import { LANGS, type Plan, type Row, sideOf } from './sections'
import type { Margins } from './use-last-changes'

interface ChunkViewProps {
  reading: Reading
  plan: Plan
  /** The chunk of the plan. */
  index: number
  /** Whether its text is rendered; until then it only has its estimated height. */
  drawn: boolean
  /** In pixels. */
  height: number
  margins: Margins
}

/** One chunk of the text. The browser lays out only those in sight. */
export const ChunkView = memo(function ChunkView(props: ChunkViewProps) {
  const { reading, plan, index, drawn, height, margins } = props
  const single = plan.shown === 'both' ? undefined : plan.shown
  const { first, end } = plan.chunks[index] ?? { first: 0, end: 0 }
  return (
    <div
      className={classes.chunk}
      data-chunk={index}
      data-text={single}
      lang={single}
      style={{ containIntrinsicSize: `auto ${height}px` }}
    >
      {drawn &&
        plan.sections.slice(first, end).map(({ rows }) => (
          <div key={rows[0] && keyOf(rows[0])} className={classes.section}>
            {rows.map((row) => (
              <RowView key={keyOf(row)} {...{ reading, plan, row, margins }} />
            ))}
          </div>
        ))}
    </div>
  )
})

interface RowViewProps extends Pick<ChunkViewProps, 'reading' | 'plan' | 'margins'> {
  row: Row
}

function RowView({ reading, plan: { shown }, row, margins }: RowViewProps) {
  if (shown !== 'both')
    return (
      <Blocks
        side={sideOf(reading, shown)}
        run={row[shown] ?? NOTHING}
        text={shown}
        links
        margin={margins[shown]}
      />
    )
  return (
    <div className={classes.row}>
      {LANGS.map((lang) => (
        <div key={lang} lang={lang} data-text={lang} className={classes.cell}>
          <Blocks
            side={sideOf(reading, lang)}
            run={row[lang] ?? NOTHING}
            text={lang}
            links={lang === 'tr' || !has(row.tr)}
            margin={margins[lang]}
          />
        </div>
      ))}
    </div>
  )
}

const NOTHING = [0, 0] as const
const has = (run: readonly [number, number] | undefined) => run !== undefined && run[1] > run[0]
const keyOf = ({ tr, en }: Row) => `${tr?.[0] ?? ''}-${en?.[0] ?? ''}`
