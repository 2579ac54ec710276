import { useNavigate } from '@tanstack/react-router'
import { lazy, useState } from 'react'
import { loadWords } from '@/i18n/i18n'
import { otherLang } from '../glossary/direction'
import type { ReadTermPlace } from './use-read-term'
import type { Walk } from './use-walk'

const TermDialog = lazy(async () => {
  const [module] = await Promise.all([import('../glossary/term-dialog'), loadWords('glossary')])
  return { default: module.TermDialog }
})

interface ReadTermProps {
  /** Absent while none is open. */
  term: ReadTermPlace | undefined
  onClose: () => void
}

const ALONE: Walk = { place: undefined, total: 0, step: () => {}, hrefOf: () => '' }
const NO_PLACES = new Map<number, never>()

/** The glossary's viewer above a text. */
export function ReadTerm({ term, onClose }: ReadTermProps) {
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
    <TermDialog
      id={term?.id}
      source={turned ? otherLang(source) : source}
      walk={ALONE}
      places={NO_PLACES}
      onClose={onClose}
      onTurn={() => setTurned(!turned)}
      onDomain={(domain) => void navigate({ to: '/pages/glossary', search: { domain } as never })}
    />
  )
}
