import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useRouter, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useCallback, useDeferredValue, useMemo, useState } from 'react'
import { readingQuery } from '@/api/browse'
import { nameIn } from '@/entities/entity'
import type { ChangeMark } from '@/entities/legaltexts/change-mark'
import {
  articleOf,
  type ReadingSearch,
  readingAddress,
  readReadingSearch,
} from '@/entities/legaltexts/reading-address'
import { type Address, linkTo, readAddress } from '@/entities/read-address'
import { Reader } from '@/features/reader/reader'
import type { ArticlePlace } from '@/features/timeline/article-history'
import type { ChangeCardProps } from '@/features/timeline/change-card'
import { loadCatalogueParts } from '@/i18n/i18n'
import { useTranslation } from '@/i18n/use-translation'
import type { Lang } from '@/lib/lang'
import { SKELETON_AFTER } from '@/lib/timings'
import { LazyComponent, LazyDialog } from '@/ui/lazy-dialog'
import { useBreadcrumb } from '@/ui/record-name'
import { SkeletonLines } from '@/ui/skeleton'
import { useDelayed } from '@/ui/use-delayed'
import { useLang } from '@/ui/use-lang'
import { FaultPanel } from './fault-panel'
import classes from './read-screen.module.css'
import { articleDrawer } from './reading/article-drawer'
import { AsOfButton } from './reading/as-of-button'
import { ExportVersionButton } from './reading/export-version-button'
import { ReadTerm } from './reading/read-term'
import { useAsOf } from './reading/use-as-of'
import { useBack } from './use-back'

const changeCard = new LazyComponent<ChangeCardProps>(async () => {
  const [module] = await Promise.all([
    import('@/features/timeline/change-card'),
    loadCatalogueParts('timeline'),
  ])
  return module.ChangeCard
})

const AsOfBand = lazy(async () => {
  const [module] = await Promise.all([
    import('@/features/timeline/as-of-band'),
    loadCatalogueParts('timeline'),
  ])
  return { default: module.AsOfBand }
})

/** A version of a legal text, as it is read. */
export function ReadScreen() {
  const { t } = useTranslation()
  const lang = useLang()
  const id = Number(useParams({ strict: false }).id)
  const raw = useSearch({ strict: false })
  const search = useMemo(() => readReadingSearch({ ...raw }), [raw])
  const { data: now, error, refetch } = useQuery(readingQuery(id))
  // Rendered in steps, between which a slow phone responds; never that of the version before.
  const rendered = useDeferredValue(now)
  const data = rendered?.Item.Id === id ? rendered : undefined
  const waiting = useDelayed(!data && !error, SKELETON_AFTER)
  const router = useRouter()
  const navigate = useNavigate()
  useBreadcrumb(data && nameIn(data.LegalText, lang))

  const { asof, sum } = search
  // The day and the sum stay in the address as long as the same version is read.
  const within = useCallback(
    (place: ReadingSearch, version: number) =>
      readingAddress(version, { ...place, ...(version === id && { asof, sum: place.sum ?? sum }) }),
    [id, asof, sum],
  )
  const hrefOf = useCallback(
    (place: ReadingSearch, version = id) => router.buildLocation(linkTo(within(place, version))).href,
    [router, id, within],
  )
  /** Goes to a place of this version, or to another version: Back returns to this one, Close leaves both. */
  const go = useCallback(
    (address: Address, version = id) =>
      void navigate({
        ...linkTo(address),
        replace: version === id,
        resetScroll: false,
        state: ({ sameScreen = 0 }) => ({ sameScreen: sameScreen + (version === id ? 0 : 1) }),
      }),
    [navigate, id],
  )
  const onPlace = useCallback(
    (place: ReadingSearch, version = id) => go(within(place, version), version),
    [go, id, within],
  )
  const text = data?.LegalText
  const asOf = useAsOf(id, text?.Id, search)
  const [article, setArticle] = useState<ArticlePlace>()
  const onHistory = useCallback(
    (place: string, language: Lang) => setArticle({ version: id, place, language }),
    [id],
  )
  const [mark, setMark] = useState<ChangeMark>()
  const onCloseMark = useCallback(() => setMark(undefined), [])
  const back = useBack(text ? readAddress('legaltexts', text.Id, !text.Adopted) : '/pages/home')

  if (data && !asOf.waiting)
    return (
      <>
        <Reader
          reading={data}
          search={asOf.search}
          hrefOf={hrefOf}
          onPlace={onPlace}
          onClose={back}
          onHistory={onHistory}
          onChange={setMark}
          asOf={(place, language) => (
            <AsOfButton
              legalTextId={data.LegalText.Id}
              date={asof}
              onFound={(version, day) =>
                go(
                  readingAddress(version, {
                    asof: day,
                    language,
                    ...(place && { place: articleOf(place), of: id }),
                  }),
                  version,
                )
              }
            />
          )}
          exportButton={<ExportVersionButton reading={data} />}
          band={
            asof && (
              <Suspense>
                <AsOfBand
                  legalTextId={data.LegalText.Id}
                  date={asof}
                  answer={asOf.answer}
                  fault={asOf.fault}
                  shown={data.Item}
                  language={search.language ?? 'tr'}
                  texts={data.Versions}
                  followed={asOf.followed && search.of !== id}
                  onLeave={() =>
                    go(readingAddress(id, { place: asOf.search.place, language: search.language }))
                  }
                />
              </Suspense>
            )
          }
          termViewer={<ReadTerm />}
        />
        <LazyDialog
          code={articleDrawer}
          props={{ opened: article !== undefined, article, onClose: () => setArticle(undefined) }}
        />
        <LazyDialog
          code={changeCard}
          props={{ opened: mark !== undefined, mark, onHistory, onClose: onCloseMark }}
        />
      </>
    )
  return (
    <div className={classes.waiting} aria-busy={!error}>
      <h1 className="page-title">{t('pages.read')}</h1>
      {error && <FaultPanel fault={error} onRetry={() => void refetch()} onBack={back} />}
      {waiting && <SkeletonLines lines={8} />}
    </div>
  )
}
