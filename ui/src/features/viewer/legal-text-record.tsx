import { useState } from 'react'
import type { LegalTextView, VersionRef } from '@/api/browse'
import { useInstance } from '@/api/instance'
import { useSession } from '@/api/session'
import { nameIn } from '@/entities/entity'
import { useTranslation } from '@/i18n/use-translation'
import { userName } from '@/i18n/user-name'
import { formatInstant } from '@/lib/dates'
import { pageStyle } from '@/lib/print-page'
import { Tabs } from '@/ui/tabs'
import { useLang } from '@/ui/use-lang'
import { useSmallScreen } from '@/ui/use-small-screen'
import { FactList } from './fact-list'
import classes from './legal-text-record.module.css'
import { ProgressList } from './progress-list'
import { TextHead } from './text-head'
import { VersionFiles } from './version-files'
import { VersionTable, type VersionTableProps } from './version-table'

export interface LegalTextRecordProps {
  view: LegalTextView
  /** Opens another legal text. */
  onText: (id: number) => void
  onSector: (id: number) => void
  /** Actions of the list of versions. */
  versionActions?: VersionTableProps['actions']
}

type Part = 'facts' | 'progress' | 'versions' | 'files'

/** A legal text with all its details. */
export function LegalTextRecord(props: LegalTextRecordProps) {
  const { view } = props
  const small = useSmallScreen()
  const versions = view.Item.Revisions
  const [chosen, setChosen] = useState(versions[0]?.Id)
  const version = versions.find((one) => one.Id === chosen)
  const parts = {
    facts: <FactList {...props} />,
    progress: <ProgressList view={view} />,
    versions: (
      <VersionTable
        versions={versions}
        chosen={version?.Id}
        onChoose={setChosen}
        actions={props.versionActions}
      />
    ),
    files: version && <VersionFiles version={version} />,
  }
  return (
    <article className={classes.record} data-print-area>
      <TextHead text={view.Item} />
      {small ? <Tabbed parts={parts} version={version} versions={versions} /> : <Wide parts={parts} />}
      <Printed text={view.Item} />
    </article>
  )
}

type Parts = Record<Part, React.ReactNode>

function Wide({ parts }: { parts: Parts }) {
  return (
    <div className={classes.columns}>
      <div className={classes.left}>
        {parts.facts}
        {parts.versions}
        {parts.files}
      </div>
      <div className={classes.right}>{parts.progress}</div>
    </div>
  )
}

interface TabbedProps {
  parts: Parts
  version: VersionRef | undefined
  versions: VersionRef[]
}

function Tabbed({ parts, version, versions }: TabbedProps) {
  const { t } = useTranslation()
  const [part, setPart] = useState<Part>('facts')
  return (
    <div className={classes.tabs}>
      <Tabs
        label={t('viewer.tabs')}
        tabs={[
          { value: 'facts', label: t('viewer.facts') },
          { value: 'progress', label: t('viewer.progress') },
          { value: 'versions', label: `${t('viewer.versions')} ${versions.length}` },
          { value: 'files', label: `${t('viewer.files')} ${version?.Files.length ?? 0}` },
        ]}
        value={part}
        onChange={setPart}
      >
        {parts[part] ?? <p className="meta">{t('viewer.noVersions')}</p>}
      </Tabs>
    </div>
  )
}

/** On paper: who printed it, and when; below each page its number. */
function Printed({ text }: { text: LegalTextView['Item'] }) {
  const { t } = useTranslation()
  const lang = useLang()
  const { FullName } = useSession()
  const { TimeZone } = useInstance()
  const time = formatInstant(new Date().toISOString(), TimeZone)
  return (
    <>
      <style>
        {pageStyle([text.Number, nameIn(text, lang)].filter(Boolean).join(' · '), t('viewer.page'))}
      </style>
      <p className={classes.printed}>{t('viewer.printed', { name: userName(FullName, t), time })}</p>
    </>
  )
}
