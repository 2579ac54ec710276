import { lazy, Suspense } from 'react'
import { loadCatalogueParts } from '@/i18n/i18n'
import type { TextActsProps } from './text-acts'

/** Few texts have to do with EU acts. */
const TextActs = lazy(async () => {
  const [module] = await Promise.all([import('./text-acts'), loadCatalogueParts('euacts')])
  return { default: module.TextActs }
})

/** The EU acts of a legal text, whose code is loaded when it is shown. */
export function ActsOfText(props: TextActsProps) {
  return (
    <Suspense fallback={null}>
      <TextActs {...props} />
    </Suspense>
  )
}
