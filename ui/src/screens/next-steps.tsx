import { IconArrowRight, IconCheck } from '@tabler/icons-react'
import { Link, useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { usePermission } from '@/api/session'
import type { NextSteps as Steps } from '@/entities/entity'
import type { KindRoute } from '@/entities/kind-routes'
import { linkTo } from '@/entities/read-address'
import { useTranslation } from '@/i18n/use-translation'
import { buttonClass } from '@/ui/button'
import { Note } from '@/ui/note'
import { listAddress, newAddress } from './addresses'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The record of the screen has just been saved. */
    saved?: true
  }
}

interface NextStepsProps {
  place: KindRoute
  /** The id of the owner of the record, if its kind has owners. */
  owner: number | undefined
  item: unknown
  /** Loads the steps that are particular to the kind. */
  load: (() => Promise<{ useNextSteps: (item: never) => Steps }>) | undefined
}

const NONE = { useNextSteps: (): Steps => ({ links: [] }) }

/** Above a record: what to do next after a save, or what a new record still lacks. */
export function NextSteps({ load, item, ...place }: NextStepsProps) {
  const [own, setOwn] = useState<Awaited<ReturnType<NonNullable<typeof load>>> | undefined>(
    load ? undefined : NONE,
  )
  useEffect(() => {
    // Without its code the way on is the list, as before.
    load?.().then(setOwn, () => {})
  }, [load])
  return own ? <StepsNote {...place} item={item as never} useSteps={own.useNextSteps} /> : null
}

interface StepsNoteProps extends Pick<NextStepsProps, 'place' | 'owner'> {
  item: never
  useSteps: (item: never) => Steps
}

function StepsNote({ place, owner, item, useSteps }: StepsNoteProps) {
  const { t } = useTranslation()
  const may = usePermission()
  const saved = useLocation({ select: ({ state }) => state.saved })
  const { always, links } = useSteps(item)
  const further: Steps['links'] = [
    { name: `settings.${place.name}-new`, to: newAddress(place, owner), permission: `${place.kind}.create` },
    { name: 'viewer.steps.list', to: listAddress(place, owner), permission: `settings.${place.kind}` },
  ]
  const known = new Set(links.map(({ to }) => to))
  const steps = [...links, ...(saved ? further.filter(({ to }) => !known.has(to)) : [])].filter(
    ({ permission }) => may(permission),
  )
  if (!(saved || always) || steps.length === 0) return null
  return (
    <Note
      tone="ink"
      icon={saved ? <IconCheck /> : <IconArrowRight />}
      title={t(always ?? 'viewer.steps.title')}
      actions={steps.map((step, index) => (
        <Link
          key={step.to}
          {...linkTo(step)}
          className={buttonClass(index === 0 ? 'primary' : 'default', 'sm')}
        >
          {t(step.name)}
        </Link>
      ))}
    />
  )
}
