import { memo } from 'react'
import type { Reading } from '@/api/browse'
import { Blocks } from './blocks'
import classes from './reading-body.module.css'
import { LANGS, type Section, type Shown, sideOf } from './sections'
import type { Margins } from './use-last-changes'

interface SectionViewProps {
  index: number
  section: Section
  reading: Reading
  shown: Shown
  /** Whether its text is rendered; until then it only has its estimated height. */
  drawn: boolean
  /** In pixels. */
  height: number
  margins: Margins
}

/** One section of the text. The browser lays out only those in sight. */
export const SectionView = memo(function SectionView(props: SectionViewProps) {
  const { index, section, reading, shown, drawn, height, margins } = props
  const single = shown === 'both' ? undefined : shown
  return (
    <div
      className={classes.section}
      data-section={index}
      data-text={single}
      lang={single}
      style={{ containIntrinsicSize: `auto ${height}px` }}
    >
      {drawn &&
        section.rows.map((row) => {
          const key = `${row.tr?.[0] ?? ''}-${row.en?.[0] ?? ''}`
          const run = single && row[single]
          if (single)
            return (
              run && (
                <Blocks key={key} side={sideOf(reading, single)} run={run} links margin={margins[single]} />
              )
            )
          return (
            <div key={key} className={classes.row}>
              {LANGS.map((lang) => (
                <div key={lang} lang={lang} data-text={lang} className={classes.cell}>
                  <Blocks
                    side={sideOf(reading, lang)}
                    run={row[lang] ?? NOTHING}
                    links={lang === 'tr' || !has(row.tr)}
                    margin={margins[lang]}
                  />
                </div>
              ))}
            </div>
          )
        })}
    </div>
  )
})

const NOTHING = [0, 0] as const
const has = (run: readonly [number, number] | undefined) => run !== undefined && run[1] > run[0]
