import { memo } from 'react'
import type { SearchHit } from '@/api/search'
import { useSteps } from '@/ui/use-steps'
import { ResultCard } from './result-card'
import classes from './results.module.css'

/** More than are in sight. */
const STEP = 5

interface ResultListProps {
  hits: SearchHit[]
  query: string
  /** The version whose articles are all shown. */
  open: number | undefined
  onOpen: (version: number | undefined) => void
}

/** The legal texts of a page of results. */
export const ResultList = memo(function ResultList({ hits, ...of }: ResultListProps) {
  const shown = useSteps(hits.length, STEP)
  return (
    <ol className={classes.list}>
      {hits.slice(0, shown).map((hit) => (
        <li key={`${hit.Kind} ${hit.Id}`}>
          <ResultCard hit={hit} {...of} />
        </li>
      ))}
    </ol>
  )
})
