import { IconCornerDownLeft } from '@tabler/icons-react'
import type { MouseEvent } from 'react'
import { Marked } from '@/ui/marked'
import { DraftLabel } from '@/ui/tag'
import type { Entry, Group } from './entry'
import classes from './palette.module.css'

interface PaletteListProps {
  groups: Group[]
  query: string
  activeId: string | undefined
  optionId: (id: string) => string
  onPoint: (id: string) => void
  onChoose: (entry: Entry, newTab: boolean) => void
}

/** The entries of the palette under the titles of their groups; the field handles the keys. */
export function PaletteList({ groups, ...lines }: PaletteListProps) {
  return groups.map(({ id, title, entries }) => (
    // biome-ignore lint/a11y/useSemanticElements: a group of options
    <div key={id} role="group" aria-labelledby={lines.optionId(`group ${id}`)} className={classes.group}>
      <div id={lines.optionId(`group ${id}`)} className={classes.title}>
        {title}
      </div>
      {entries.map((entry) => (
        <Line key={entry.id} entry={entry} {...lines} />
      ))}
    </div>
  ))
}

interface LineProps extends Omit<PaletteListProps, 'groups'> {
  entry: Entry
}

function Line({ entry, query, activeId, optionId, onPoint, onChoose }: LineProps) {
  const { id, icon, name, marks, lang, note, noteLang, noteMarks, draft } = entry
  const active = id === activeId
  const choose = (event: MouseEvent) => onChoose(entry, event.ctrlKey || event.metaKey)
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and its keys
    <div
      id={optionId(id)}
      role="option"
      aria-selected={active}
      tabIndex={-1}
      className={classes.line}
      onPointerMove={() => !active && onPoint(id)}
      // The focus stays in the field.
      onMouseDown={(event) => event.preventDefault()}
      onClick={choose}
    >
      <span className={classes.icon} aria-hidden="true">
        {icon}
      </span>
      <span className={classes.words}>
        <span className={classes.name} lang={lang}>
          <Marked text={name} marks={marks} query={id === 'all' ? '' : query} />
        </span>
        {draft && <DraftLabel />}
        {note && (
          <span className={classes.quiet} lang={noteLang}>
            <Marked text={note} marks={noteMarks} query={query} />
          </span>
        )}
      </span>
      {active && <IconCornerDownLeft className={classes.enter} aria-hidden="true" />}
    </div>
  )
}
