import { IconDownload, IconExternalLink, IconWorld } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type Resource, resourceLink, resourcesQuery } from '@/api/resources'
import { useAction } from '@/feedback/use-action'
import { useTranslation } from '@/i18n/use-translation'
import { formatBytes } from '@/lib/bytes'
import { formatDate } from '@/lib/dates'
import { startDownload } from '@/lib/start-download'
import { SKELETON_AFTER } from '@/lib/timings'
import { Button, buttonClass } from '@/ui/button'
import { FileIcon } from '@/ui/file-icon'
import { EmptyPanel, ErrorPanel } from '@/ui/panels'
import { SkeletonLines } from '@/ui/skeleton'
import { useDelayed } from '@/ui/use-delayed'
import { useLang } from '@/ui/use-lang'
import classes from './resources-screen.module.css'

/** Guides, templates and links, as cards. */
export function ResourcesScreen() {
  const { t } = useTranslation()
  const { data, error, isError, refetch } = useQuery(resourcesQuery())
  const late = useDelayed(!data && !isError, SKELETON_AFTER)
  return (
    <div className={classes.screen}>
      <h1 className="page-title">{t('pages.resources')}</h1>
      <p className={classes.lead}>{t('resources.lead')}</p>
      {isError && !data && <ErrorPanel fault={error} onRetry={() => void refetch()} />}
      {late && <SkeletonLines lines={5} seed={2} />}
      {data?.length === 0 && <EmptyPanel title={t('resources.empty')} text={t('resources.emptyText')} />}
      {data && data.length > 0 && (
        <ul className={classes.cards}>
          {data.map((resource) => (
            <li key={resource.Id} className={`card ${classes.card}`}>
              <Card resource={resource} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function Card({ resource }: { resource: Resource }) {
  const { t } = useTranslation()
  const lang = useLang()
  const title = lang === 'tr' ? resource.TitleTR : resource.TitleEN
  const text = lang === 'tr' ? resource.TextTR : resource.TextEN
  const facts = [
    t(`resources.kind.${resource.Kind}`),
    resource.Name && formatBytes(resource.Size, lang),
    t('resources.updated', { date: formatDate(resource.Updated) }),
  ]
  return (
    <>
      <span className={classes.icon}>
        {resource.Kind === 'link' ? (
          <IconWorld size={26} stroke={1.6} aria-hidden="true" />
        ) : (
          <FileIcon
            name={`x.${resource.Kind}`}
            mime={resource.Kind === 'video' ? 'video/mp4' : ''}
            size={26}
          />
        )}
      </span>
      <div className={classes.words}>
        <h2>{title}</h2>
        {text && <p>{text}</p>}
        <p className="meta">{facts.filter(Boolean).join(' · ')}</p>
      </div>
      <ResourceAction resource={resource} title={title} />
    </>
  )
}

/** The button or link that opens or downloads the resource. */
function ResourceAction({ resource, title }: { resource: Resource; title: string }) {
  const { t } = useTranslation()
  const download = useAction({
    run: () => resourceLink(resource.Id),
    done: 'toast.download',
    onDone: startDownload,
  })
  if (resource.Name)
    return (
      <Button
        size="sm"
        icon={<IconDownload />}
        aria-label={`${t('resources.download')}: ${title}`}
        disabled={download.isPending}
        onClick={() => download.mutate()}
      >
        {t('resources.download')}
      </Button>
    )
  const act = t(resource.Kind === 'video' ? 'resources.watch' : 'resources.open')
  return (
    <a
      href={resource.Address}
      target="_blank"
      rel="noopener noreferrer"
      className={buttonClass('default', 'sm')}
      aria-label={`${act}: ${title} (${t('resources.newTab')})`}
    >
      <IconExternalLink aria-hidden="true" />
      {act}
    </a>
  )
}
