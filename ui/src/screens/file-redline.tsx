import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type FileText, typedComparisonQuery } from '@/api/intake'
import { CompareBody } from '@/features/compare/compare-body'
import { type CompareSearch, shownTexts } from '@/features/compare/compare-search'
import { uniqueKey } from '@/lib/unique-key'
import { SkeletonLines } from '@/ui/skeleton'
import { FaultPanel } from './fault-panel'
import classes from './intake-drawer.module.css'

interface FileRedlineProps {
  text: FileText
  before: { TextTR: string; TextEN: string }
}

/** What the text of a file changes in the form. */
export function FileRedline({ text, before }: FileRedlineProps) {
  const [search, setSearch] = useState<CompareSearch>({})
  const [name] = useState(uniqueKey)
  // A language that the file does not have stays as it is.
  const after = { TextTR: text.TextTR || before.TextTR, TextEN: text.TextEN || before.TextEN }
  const { data, error, refetch } = useQuery(typedComparisonQuery(before, after, name))
  if (error) return <FaultPanel fault={error} onRetry={() => void refetch()} />
  if (!data) return <SkeletonLines lines={6} />
  const shown = text.TextTR ? shownTexts(data, search.texts) : 'en'
  return (
    <div className={classes.redline}>
      <CompareBody
        pair={data}
        search={{ ...search, texts: search.texts ?? shown }}
        change={(patch) => setSearch((now) => ({ ...now, ...patch }))}
        bar={null}
      />
    </div>
  )
}
