import { useQuery } from '@tanstack/react-query'
import { reverseQuery } from '@/api/concordances'
import { DegreeMark } from '@/entities/concordances/degree-mark'
import { useTranslation } from '@/i18n/use-translation'
import { formatDate } from '@/lib/dates'
import { EmptyPanel, ErrorPanel } from '@/ui/panels'
import { SkeletonLines } from '@/ui/skeleton'
import { placeWords, provisionWords } from './place-words'
import classes from './reverse-list.module.css'

interface ReverseListProps {
  id: number
  onOpen: (row: number) => void
}

/** The articles of the legal text with the provisions of the act that they implement, and those without any. */
export function ReverseList({ id, onOpen }: ReverseListProps) {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(reverseQuery(id))
  if (error && !data) return <ErrorPanel fault={error} onRetry={() => void refetch()} />
  if (!data) return <SkeletonLines lines={8} />
  if (data.Items.length === 0)
    return <EmptyPanel title={t('concordances.noVersion')} text={t('concordances.noVersionText')} />
  const without = data.Items.filter(({ Rows }) => Rows.length === 0).length
  return (
    <div className={classes.reverse}>
      <p className={classes.sum}>
        {data.Version && t('concordances.articlesOf', { date: formatDate(data.Version.Date) })}{' '}
        {t('concordances.articlesWithout', { count: without })}
      </p>
      <ul className={classes.list} aria-label={t('concordances.tabs.national')}>
        {data.Items.map(({ Place, Label, Heading, Rows }) => (
          <li key={`${Place} ${Label}`}>
            <span>
              <strong>{placeWords(t, { Place, Label })}</strong>{' '}
              {Heading && <span className={classes.heading}>{Heading}</span>}
            </span>
            {Rows.length === 0 ? (
              <span className={classes.none}>{t('concordances.noCounterpart')}</span>
            ) : (
              <ul className={classes.rows}>
                {Rows.map((row) => (
                  <li key={row.Id}>
                    <button type="button" onClick={() => onOpen(row.Id)}>
                      {provisionWords(t, row.Label)}
                    </button>
                    <DegreeMark degree={row.DegreeId} />
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
