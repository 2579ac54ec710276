import { IconFileDiff, IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { RevisionRef } from '@/api/records'
import { usePermission } from '@/api/session'
import { nameIn, type RenderContext } from '@/entities/entity'
import type { KindRoute } from '@/entities/kind-routes'
import { useTranslation } from '@/i18n/use-translation'
import { userName } from '@/i18n/user-name'
import { formatDate } from '@/lib/dates'
import { buttonClass } from '@/ui/button'
import { FormCard } from '@/ui/form-card'
import { listAddress, newAddress, viewAddress } from './addresses'
import classes from './version-rows.module.css'

interface VersionRowsProps {
  title: string
  place: KindRoute
  owner: number
  revisions: RevisionRef[]
  context: RenderContext
}

/** The versions of a legal text, with links to each, to their list and to the form of a new one. */
export function VersionRows({ title, place, owner, revisions, context }: VersionRowsProps) {
  const { t } = useTranslation()
  const may = usePermission()
  return (
    <FormCard
      title={title}
      flush
      action={
        <span className={classes.links}>
          {may(`${place.kind}.compare`) && revisions.filter(({ HasTexts }) => HasTexts).length > 1 && (
            <Link to={`${place.path}/compare/${owner}` as string} className={buttonClass('link')}>
              <IconFileDiff aria-hidden="true" />
              {t('settings.revisions-comp')}
            </Link>
          )}
          {may(`settings.${place.kind}`) && revisions.length > 0 && (
            <Link to={listAddress(place, owner)} className={buttonClass('link')}>
              {t('kinds.list.manage')}
            </Link>
          )}
          {may(`${place.kind}.create`) && (
            <Link to={newAddress(place, owner)} className={buttonClass('default', 'sm')}>
              <IconPlus aria-hidden="true" />
              {t(`settings.${place.name}-new`)}
            </Link>
          )}
        </span>
      }
    >
      {revisions.length === 0 ? (
        <p className={classes.none}>{t(`kinds.${place.name}.empty`)}</p>
      ) : (
        <ul className={classes.rows}>
          {revisions.map((revision) => (
            <li key={revision.Id}>
              <span className="tabular">{formatDate(revision.Date)}</span>
              <Link to={viewAddress(place, revision.Id)}>
                {revision.Status && nameIn(revision.Status, context.lang)}
              </Link>
              <span className={classes.meta}>
                {[
                  t(revision.HasTexts ? 'kinds.fields.withTexts' : 'kinds.fields.withoutTexts'),
                  revision.Differences
                    ? t('kinds.fields.differenceCount', { count: revision.Differences })
                    : '',
                  t('kinds.fields.fileCount', { count: revision.Files.length }),
                  userName(revision.ModifyUser, t),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </li>
          ))}
        </ul>
      )}
    </FormCard>
  )
}
