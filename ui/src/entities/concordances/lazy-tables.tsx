import { lazy, type ReactNode, Suspense } from 'react'
import { loadCatalogueParts } from '@/i18n/i18n'

const fetchTables = async () => {
  const [module] = await Promise.all([import('./tables-of'), loadCatalogueParts('concordances')])
  return module
}

const OfAct = lazy(async () => ({ default: (await fetchTables()).TablesOfAct }))
const OfText = lazy(async () => ({ default: (await fetchTables()).TableOfTextAct }))
const Others = lazy(async () => ({ default: (await fetchTables()).OtherTables }))

/** Few acts and texts have tables: their code is loaded when they are shown. */
const later = (children: ReactNode) => <Suspense fallback={null}>{children}</Suspense>

export const TablesOfAct = (props: Parameters<typeof OfAct>[0]) => later(<OfAct {...props} />)
export const TableOfTextAct = (props: Parameters<typeof OfText>[0]) => later(<OfText {...props} />)
export const OtherTables = (props: Parameters<typeof Others>[0]) => later(<Others {...props} />)
