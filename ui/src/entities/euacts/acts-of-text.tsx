import { lazy, Suspense } from 'react'
import { usePermission } from '@/api/session'
import { loadCatalogueParts } from '@/i18n/i18n'
import type { TextActsProps } from './text-acts'

/** Few texts have to do with EU acts. */
const TextActs = lazy(async () => {
  const [module] = await Promise.all([import('./text-acts'), loadCatalogueParts('euacts', 'concordances')])
  return { default: module.TextActs }
})

/** The heights in pixels of an act, of its table, and of the link to add one. */
const ACT = 42
const TABLE = 46
const ADD = 18

/** The EU acts of a legal text, whose code is loaded when it is shown. */
export function ActsOfText(props: TextActsProps) {
  const height =
    props.acts.length * ACT + props.tables.length * TABLE + (usePermission()('legaltexts.update') ? ADD : 0)
  return (
    <Suspense fallback={<div style={{ height }} />}>
      <TextActs {...props} />
    </Suspense>
  )
}
