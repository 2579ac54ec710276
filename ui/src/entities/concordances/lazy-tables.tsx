import { lazy, Suspense } from 'react'
import { loadCatalogueParts } from '@/i18n/i18n'

const Tables = lazy(async () => {
  const [module] = await Promise.all([import('./tables-of'), loadCatalogueParts('concordances')])
  return { default: module.TablesOfAct }
})

/** The tables of an act. Few acts have one: their code is loaded when they are shown. */
export function TablesOfAct(props: Parameters<typeof Tables>[0]) {
  return (
    <Suspense fallback={null}>
      <Tables {...props} />
    </Suspense>
  )
}
