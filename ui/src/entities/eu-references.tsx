import { lazy, Suspense } from 'react'
import type { TextReferences } from '@/api/eu-acts'
import { loadCatalogueParts } from '@/i18n/i18n'
import { distinctReferences } from './distinct-references'

/** Only texts with references need it. */
const EUReferenceList = lazy(async () => {
  const [module] = await Promise.all([import('./eu-reference-list'), loadCatalogueParts('euacts')])
  return { default: module.EUReferenceList }
})

/** The height in pixels of a line of references. */
const LINE = 36

/** The references of a text to EU law, with links to EUR-Lex. */
export function EUReferences(props: TextReferences) {
  if (props.refs.length === 0) return null
  return (
    <Suspense fallback={<div style={{ height: distinctReferences(props.refs).length * LINE }} />}>
      <EUReferenceList {...props} />
    </Suspense>
  )
}
