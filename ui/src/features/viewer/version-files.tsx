import { IconDownload, IconEye } from '@tabler/icons-react'
import type { FileRef, VersionRef } from '@/api/browse'
import { useTranslation } from '@/i18n/use-translation'
import { formatBytes } from '@/lib/bytes'
import { formatDate } from '@/lib/dates'
import { canPreview } from '@/shared/can-preview'
import { useFileActions } from '@/shared/use-file-actions'
import { FileIcon } from '@/ui/file-icon'
import { IconButton } from '@/ui/icon-button'
import { useLang } from '@/ui/use-lang'
import classes from './version-files.module.css'

/** The files of a version. */
export function VersionFiles({ version }: { version: VersionRef }) {
  const { t } = useTranslation()
  return (
    <section className={classes.files} aria-label={t('viewer.files')}>
      <h3 className={classes.title}>
        {t('viewer.files')}{' '}
        <span className="meta">{t('viewer.ofVersion', { date: formatDate(version.Date) })}</span>
      </h3>
      {version.Files.length === 0 && <p className={classes.none}>{t('viewer.noFiles')}</p>}
      {version.Files.length > 0 && (
        <ul className={classes.list}>
          {version.Files.map((file) => (
            <FileLine key={file.Id} file={file} />
          ))}
        </ul>
      )}
    </section>
  )
}

function FileLine({ file }: { file: FileRef }) {
  const { t } = useTranslation()
  const lang = useLang()
  const { preview, download } = useFileActions()
  const description =
    (lang === 'tr' ? file.DescriptionTR : file.DescriptionEN) || file.DescriptionTR || file.DescriptionEN
  return (
    <li>
      <FileIcon name={file.Name} mime={file.Mime} />
      <span className={classes.name}>
        {file.Name}
        {description && <small>{description}</small>}
      </span>
      <span className={classes.size}>{formatBytes(file.Size, lang)}</span>
      <IconButton
        name={t('viewer.preview', { name: file.Name })}
        icon={<IconEye />}
        reason={canPreview(file.Mime) ? undefined : t('viewer.noPreview')}
        onClick={() => preview(file.Id)}
      />
      <IconButton
        name={t('viewer.download', { name: file.Name })}
        icon={<IconDownload />}
        onClick={() => download(file.Id)}
      />
    </li>
  )
}
