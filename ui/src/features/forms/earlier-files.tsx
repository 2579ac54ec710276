import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import type { FileRef } from '@/api/records'
import { listQuery, viewQuery } from '@/api/settings'
import type { FileValue } from '@/entities/form'
import { useTranslation } from '@/i18n/use-translation'
import { formatBytes } from '@/lib/bytes'
import { formatDate } from '@/lib/dates'
import { Button } from '@/ui/button'
import { FileIcon } from '@/ui/file-icon'
import { useLang } from '@/ui/use-lang'
import classes from './earlier-files.module.css'
import { useForm, useValue } from './form-context'

interface EarlierFilesProps {
  files: FileValue[]
  onAdd: (files: FileValue[]) => void
}

/** Of a new version: the files of the version that it starts with, or of the latest one with files, to be added. */
export function EarlierFiles({ files, onAdd }: EarlierFilesProps) {
  const { t } = useTranslation()
  const lang = useLang()
  const titleId = useId()
  const { store } = useForm()
  const [startedFrom] = useValue<number>('StartedFrom')
  const versions = useQuery(listQuery('revisions', store.get<number>('LegalTextId'), { sort: '-Date' }))
  const withFiles = versions.data?.Items.filter((version) => version.Files > 0) ?? []
  const earlier = withFiles.find(({ Id }) => Id === startedFrom) ?? withFiles[0]
  const view = useQuery({ ...viewQuery('revisions', earlier?.Id ?? 0), enabled: earlier !== undefined })
  const offered = view.data?.Item.Files.filter(({ Id }) => !files.some(({ CopyOf }) => CopyOf === Id)) ?? []
  if (!earlier || offered.length === 0) return null
  const add = (chosen: FileRef[]) => onAdd([...files, ...chosen.map(copyOf)])
  return (
    <section className={classes.box} aria-labelledby={titleId}>
      <header className={classes.head}>
        <h3 id={titleId}>{t('upload.earlier', { date: formatDate(earlier.Date) })}</h3>
        {offered.length > 1 && (
          <Button size="sm" variant="quiet" onClick={() => add(offered)}>
            {t('upload.takeAll')}
          </Button>
        )}
      </header>
      <ul>
        {offered.map((file) => (
          <li key={file.Id}>
            <FileIcon name={file.Name} mime={file.Mime} />
            <span className={classes.name}>
              {file.Name} <small>{formatBytes(file.Size, lang)}</small>
            </span>
            <Button
              size="sm"
              icon={<IconPlus />}
              aria-label={t('upload.takeNamed', { name: file.Name })}
              onClick={() => add([file])}
            >
              {t('upload.take')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

function copyOf({ Id, Name, Size, Mime, DescriptionTR, DescriptionEN }: FileRef): FileValue {
  return { Key: `copy-${Id}`, Id: 0, CopyOf: Id, Name, Size, Mime, DescriptionTR, DescriptionEN }
}
