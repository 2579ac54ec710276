import { IconDownload, IconEye } from '@tabler/icons-react'
import type { FileRef } from '@/api/records'
import { usePermission } from '@/api/session'
import { useTranslation } from '@/i18n/use-translation'
import { formatBytes } from '@/lib/bytes'
import { canPreview } from '@/shared/can-preview'
import { useFileActions } from '@/shared/use-file-actions'
import { FileIcon } from '@/ui/file-icon'
import { FormCard } from '@/ui/form-card'
import { IconButton } from '@/ui/icon-button'
import { useLang } from '@/ui/use-lang'
import classes from './file-rows.module.css'

/** The files of a version, to preview and download through short-lived links. */
export function FileRows({ title, files }: { title: string; files: FileRef[] }) {
  const { t } = useTranslation()
  const lang = useLang()
  const may = usePermission()
  const { download, preview } = useFileActions()
  return (
    <FormCard title={title} flush>
      {files.length === 0 && <p className={classes.none}>{t('kinds.fields.noFiles')}</p>}
      <ul className={classes.rows}>
        {files.map((file) => (
          <li key={file.Id}>
            <FileIcon name={file.Name} mime={file.Mime} />
            <div className={classes.words}>
              <span className={classes.name}>{file.Name}</span>
              <span className={classes.meta}>
                {[lang === 'tr' ? file.DescriptionTR : file.DescriptionEN, formatBytes(file.Size, lang)]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </div>
            {may('files.read') && (
              <span className={classes.actions}>
                {canPreview(file.Mime) && (
                  <IconButton
                    name={t('kinds.list.of', { name: file.Name, action: t('kinds.fields.preview') })}
                    icon={<IconEye />}
                    onClick={() => preview(file.Id)}
                  />
                )}
                <IconButton
                  name={t('kinds.list.of', { name: file.Name, action: t('kinds.fields.download') })}
                  icon={<IconDownload />}
                  onClick={() => download(file.Id)}
                />
              </span>
            )}
          </li>
        ))}
      </ul>
    </FormCard>
  )
}
