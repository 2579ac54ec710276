import type { TextReferences } from '@/api/eu-acts'
import { loadCatalogueParts } from '@/i18n/i18n'
import { LazyPart, PartCode } from '@/ui/lazy-part'
import { distinctReferences } from './distinct-references'

/** Only texts with references need it. */
const referenceList = new PartCode<TextReferences>(async () => {
  const [module] = await Promise.all([import('./eu-reference-list'), loadCatalogueParts('euacts')])
  return module.EUReferenceList
})

/** The height in pixels of a line of references. */
const LINE = 36

/** The references of a text to EU law, with links to EUR-Lex. */
export function EUReferences(props: TextReferences) {
  if (props.refs.length === 0) return null
  const height = distinctReferences(props.refs).length * LINE
  return <LazyPart code={referenceList} props={props} before={<div style={{ height }} />} />
}
