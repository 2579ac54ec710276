import type { TFunction } from 'i18next'
import type { TextPlace } from '@/api/search'
import { type ProvisionKind, readProvision } from '@/lib/provision-label'

/** The steps of a key that people name; those of paragraphs and items come after them. */
const NAMED = ['art', 'prov', 'add', 'rep', 'annex', 'sched', 'rec'] as const
type Named = (typeof NAMED)[number]

/** The name of a place, written in the same way for all texts: Madde 2, Annex II, Article 3. */
export function placeName(t: TFunction, place: Pick<TextPlace, 'Article' | 'Key' | 'Number'>): string {
  const steps = (place.Key ?? '').split('/').flatMap((step) => {
    const [word = '', number = ''] = step.split(':')
    const named = NAMED.find((one) => one === word)
    return named ? [{ named, number: number.split('~')[0]?.toLocaleUpperCase('en') ?? '' }] : []
  })
  const last = steps.at(-1)
  if (!last) return place.Article ?? ''
  const nameOf = (named: Named, number: string) =>
    number ? t(`search.places.${named}`, { number }) : t(`search.places.${named}Alone`)
  const own = last.named === 'rec' ? last.number : (place.Number ?? '')
  return [
    ...steps.slice(0, -1).map(({ named, number }) => nameOf(named, number)),
    nameOf(last.named, own),
  ].join(', ')
}

const PROVISIONS = { article: 'art', annex: 'annex', recital: 'rec' } as const satisfies Record<
  ProvisionKind,
  Named
>

/** The name of a provision of an EU act, whose label may be in the other language. */
export function provisionName(t: TFunction, label: string): string {
  const place = readProvision(label)
  return place ? t(`search.places.${PROVISIONS[place.kind]}`, { number: place.number }) : label
}
