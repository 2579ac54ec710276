import { IconBook2, IconFileDiff, IconMessage, IconTimeline } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import type { VersionRef } from '@/api/browse'
import { commentCountsQuery } from '@/api/comments'
import { usePermission } from '@/api/session'
import { KIND_ROUTES } from '@/entities/kind-routes'
import { historyAddress } from '@/entities/legaltexts/history-address'
import { readingAddress } from '@/entities/legaltexts/reading-address'
import { linkTo } from '@/entities/read-address'
import { useTranslation } from '@/i18n/use-translation'
import { formatDate } from '@/lib/dates'
import { buttonClass } from '@/ui/button'
import { useLang } from '@/ui/use-lang'
import { foldVersions } from './fold-versions'
import classes from './version-table.module.css'

export interface VersionTableProps {
  versions: VersionRef[]
  chosen: number | undefined
  onChoose: (id: number) => void
  /** Further actions beside those of the selected version. */
  actions?: (version: VersionRef) => ReactNode
}

/** The versions, latest first; the selected one shows its files, and its text on demand. */
export function VersionTable({ versions, chosen, onChoose, actions }: VersionTableProps) {
  const { t } = useTranslation()
  const lang = useLang()
  const [all, setAll] = useState(false)
  const { shown, hidden } = foldVersions(versions, chosen, all)
  const version = versions.find((one) => one.Id === chosen)
  const may = usePermission()
  const texts = versions.filter(({ HasTexts }) => HasTexts).length
  const compares = may('revisions.compare') && texts > 1
  const { data: counts } = useQuery({
    ...commentCountsQuery(version?.LegalTextId ?? 0),
    enabled: version !== undefined && may('comments.read'),
  })
  const comments = counts?.Items.find(({ RevisionId }) => RevisionId === version?.Id)?.Open ?? 0
  return (
    <section className={classes.versions} aria-label={t('viewer.versions')}>
      <div className={classes.head}>
        <h3 className="section-title">{t('viewer.versions')}</h3>
        {version?.HasTexts && (
          <Link {...linkTo(readingAddress(version.Id))} className={buttonClass('link', 'sm')}>
            <IconBook2 aria-hidden="true" />
            {t('viewer.read')}
          </Link>
        )}
        {version && comments > 0 && (
          <Link {...linkTo(readingAddress(version.Id, { comment: 0 }))} className={buttonClass('link', 'sm')}>
            <IconMessage aria-hidden="true" />
            {t('viewer.openComments', { count: comments })}
          </Link>
        )}
        {compares && version?.HasTexts && (
          <Link
            to={`${KIND_ROUTES.revisions.path}/compare/${version.LegalTextId}` as string}
            search={() => ({ destination: version.Id })}
            className={buttonClass('link', 'sm')}
          >
            <IconFileDiff aria-hidden="true" />
            {t('settings.revisions-comp')}
          </Link>
        )}
        {may('revisions.read') && version && texts > 1 && (
          <Link {...linkTo(historyAddress(version.LegalTextId))} className={buttonClass('link', 'sm')}>
            <IconTimeline aria-hidden="true" />
            {t('viewer.history')}
          </Link>
        )}
        {version && actions?.(version)}
        {version && !version.HasTexts && <span className="meta">{t('viewer.noText')}</span>}
      </div>
      {versions.length === 0 && <p className={classes.none}>{t('viewer.noVersions')}</p>}
      {versions.length > 0 && (
        <ul className={classes.list}>
          {versions.map((one, place) => (
            <li key={one.Id} data-folded={place >= shown.length || undefined}>
              <button
                type="button"
                className={classes.version}
                aria-pressed={one.Id === chosen}
                onClick={() => onChoose(one.Id)}
              >
                <span className={classes.date}>{formatDate(one.Date)}</span>
                <span className={classes.status}>
                  {one.Status && (lang === 'tr' ? one.Status.NameTR : one.Status.NameEN)}
                </span>
                <span className={classes.files}>{t('viewer.fileCount', { count: one.Files.length })}</span>
              </button>
            </li>
          ))}
          {hidden > 0 && (
            <li>
              <button type="button" className={classes.earlier} onClick={() => setAll(true)}>
                {t('viewer.earlier', { count: hidden })}
              </button>
            </li>
          )}
        </ul>
      )}
      {version?.Notes && (
        <p className={classes.notes}>
          <span>{t('viewer.versionNotes')}: </span>
          {version.Notes}
        </p>
      )}
    </section>
  )
}
