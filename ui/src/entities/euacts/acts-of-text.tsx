import { usePermission } from '@/api/session'
import { loadCatalogueParts } from '@/i18n/i18n'
import { LazyPart, PartCode } from '@/ui/lazy-part'
import type { TextActsProps } from './text-acts'

/**
 * Few texts have to do with EU acts. What shows their tables is loaded at the same time, so that nothing moves later.
 */
const textActs = new PartCode<TextActsProps>(async () => {
  const [acts, parts] = await Promise.all([
    import('./text-acts'),
    import('../concordances/tables-of'),
    loadCatalogueParts('euacts', 'concordances'),
  ])
  return (props) => <acts.TextActs {...props} parts={parts} />
})

/** The heights in pixels of an act, of its table or the link to make one, and of the link to add an act. */
const ACT = 42
const TABLE = 78
const MAKE = 20
const ADD = 22
const GAP = 12
const BELOW = 4

/** Roughly the height of the section; a long name takes another line. */
function useHeight({ acts, tables }: TextActsProps): number {
  const may = usePermission()
  const others = tables.filter((table) => !acts.some(({ EUActId }) => EUActId === table.EUActId))
  const blocks = acts.length + others.length
  const without = acts.length - (tables.length - others.length)
  return (
    acts.length * ACT +
    tables.length * TABLE +
    (may('concordances.create') ? without * MAKE : 0) +
    Math.max(blocks - 1, 0) * GAP +
    (blocks > 0 ? BELOW : 0) +
    (may('legaltexts.update') ? ADD - BELOW : 0)
  )
}

/** The EU acts of a legal text, whose code is loaded when it is shown. */
export function ActsOfText(props: TextActsProps) {
  const height = useHeight(props)
  return <LazyPart code={textActs} props={props} before={<div style={{ height }} />} />
}
