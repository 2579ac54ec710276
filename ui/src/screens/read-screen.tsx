import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useRouter, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { readingQuery } from '@/api/browse'
import { nameIn } from '@/entities/entity'
import { type ReadingSearch, readingAddress, readReadingSearch } from '@/entities/legaltexts/reading-address'
import { linkTo, readAddress } from '@/entities/read-address'
import { Reader } from '@/features/reader/reader'
import { SKELETON_AFTER } from '@/lib/timings'
import { useBreadcrumb } from '@/ui/record-name'
import { SkeletonLines } from '@/ui/skeleton'
import { useDelayed } from '@/ui/use-delayed'
import { useLang } from '@/ui/use-lang'
import { FaultPanel } from './fault-panel'
import classes from './read-screen.module.css'
import { ReadTerm } from './reading/read-term'
import { useBack } from './use-back'

/** A version of a legal text, as it is read. */
export function ReadScreen() {
  const { t } = useTranslation()
  const lang = useLang()
  const id = Number(useParams({ strict: false }).id)
  const raw = useSearch({ strict: false })
  const search = useMemo(() => readReadingSearch({ ...raw }), [raw])
  const { data, error, refetch } = useQuery(readingQuery(id))
  const waiting = useDelayed(!data && !error, SKELETON_AFTER)
  const router = useRouter()
  const navigate = useNavigate()
  useBreadcrumb(data && nameIn(data.LegalText, lang))

  const hrefOf = useCallback(
    (place: ReadingSearch, version = id) => router.buildLocation(linkTo(readingAddress(version, place))).href,
    [router, id],
  )
  const onPlace = useCallback(
    (place: ReadingSearch, version = id) =>
      void navigate({ ...linkTo(readingAddress(version, place)), replace: true, resetScroll: false }),
    [navigate, id],
  )
  const text = data?.LegalText
  const back = useBack(text ? readAddress('legaltexts', text.Id, !text.Adopted) : '/pages/home')

  if (data)
    return (
      <Reader
        reading={data}
        search={search}
        hrefOf={hrefOf}
        onPlace={onPlace}
        onClose={back}
        termViewer={<ReadTerm />}
      />
    )
  return (
    <div className={classes.waiting} aria-busy={!error}>
      <h1 className="page-title">{t('pages.read')}</h1>
      {error && <FaultPanel fault={error} onRetry={() => void refetch()} onBack={back} />}
      {waiting && <SkeletonLines lines={8} />}
    </div>
  )
}
