import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useReadTerm } from '@/features/reader/use-read-term'
import { loadCatalogueParts } from '@/i18n/i18n'
import { otherLang } from '@/lib/lang'
import type { RecordNavigation } from '@/shared/use-record-navigation'

const TermDialog = lazy(async () => {
  const [module] = await Promise.all([
    import('@/features/glossary/term-dialog'),
    loadCatalogueParts('glossary'),
  ])
  return { default: module.TermDialog }
})

const NO_NEIGHBOURS: RecordNavigation = { place: undefined, total: 0, step: () => {}, hrefOf: () => '' }
const NO_PLACES = new Map<number, never>()

/** Shows the glossary entry of a term that was opened in a text. */
export function ReadTerm() {
  const { term, close } = useReadTerm()
  const navigate = useNavigate()
  const [wanted, setWanted] = useState(false)
  const [turned, setTurned] = useState(false)
  const [last, setLast] = useState(term?.id)
  if (term && !wanted) setWanted(true)
  if (term?.id !== last) {
    setLast(term?.id)
    setTurned(false)
  }
  if (!wanted) return null
  const source = term?.source ?? 'tr'
  return (
    <Suspense>
      <TermDialog
        id={term?.id}
        source={turned ? otherLang(source) : source}
        navigation={NO_NEIGHBOURS}
        places={NO_PLACES}
        onClose={close}
        onSourceChange={() => setTurned(!turned)}
        onDomain={(domain) => void navigate({ to: '/pages/glossary', search: () => ({ domain }) })}
      />
    </Suspense>
  )
}
