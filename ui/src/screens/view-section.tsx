import { IconCheck, IconMinus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import type { Kind, LegalText, Path, Progress, Revision, User, ViewAnswer } from '@/api/records'
import { usePermission } from '@/api/session'
import { type Fact, nameIn, type RenderContext, type ViewSection } from '@/entities/entity'
import { labelText } from '@/entities/label'
import { loadCatalogueParts } from '@/i18n/i18n'
import { useTranslation } from '@/i18n/use-translation'
import { formatDate } from '@/lib/dates'
import { LangChip } from '@/ui/field'
import { FormCard } from '@/ui/form-card'
import { useLang } from '@/ui/use-lang'
import { viewAddress } from './addresses'
import { FileRows } from './file-rows'
import { VersionRows } from './version-rows'
import classes from './view-section.module.css'

/** Only users have these. */
const AccountCards = lazy(async () => {
  const [module] = await Promise.all([import('./account-cards'), loadCatalogueParts('account')])
  return { default: module.AccountCards }
})

interface SectionProps {
  section: ViewSection
  answer: ViewAnswer<Kind>
  context: RenderContext
}

/** Renders a group of a view by its type; empty groups are omitted. */
export function ViewSectionCard({ section, answer, context }: SectionProps) {
  const title = String(context.t(section.title))
  switch (section.type) {
    case 'facts':
      return <Facts title={title} facts={section.facts} />
    case 'progress':
      return <ProgressList title={title} steps={answer.Statuses ?? []} context={context} />
    case 'paths':
      return <Paths title={title} paths={answer[section.of] ?? []} />
    case 'records':
      return <Records title={title} section={section} />
    case 'versions':
      return (
        <VersionRows
          title={title}
          place={section.of}
          owner={section.owner}
          revisions={(answer.Item as LegalText).Revisions}
          context={context}
        />
      )
    case 'files':
      return <FileRows title={title} files={(answer.Item as Revision).Files} />
    case 'password':
      return (
        <Suspense>
          <AccountCards key={answer.Item.Id} title={title} user={answer.Item as User} />
        </Suspense>
      )
  }
}

function Facts({ title, facts }: { title: string; facts: Fact[] }) {
  const { t } = useTranslation()
  const uiLang = useLang()
  const given = facts.filter(
    ({ value }) => value !== '' && value !== null && value !== undefined && value !== false,
  )
  if (given.length === 0) return null
  return (
    <FormCard title={title}>
      <dl className={classes.facts}>
        {given.map(({ label, lang, value, wide }) => (
          <div
            key={`${labelText(label, t, uiLang)} ${lang ?? ''}`}
            data-wide={wide || undefined}
            data-lang={lang}
          >
            <dt>
              {labelText(label, t, uiLang)} {lang && <LangChip lang={lang} />}
            </dt>
            <dd lang={lang}>{value}</dd>
          </div>
        ))}
      </dl>
    </FormCard>
  )
}

function ProgressList({
  title,
  steps,
  context,
}: {
  title: string
  steps: Progress[]
  context: RenderContext
}) {
  const { t, lang } = context
  const REACHED = {
    recorded: 'viewer.recorded',
    implied: 'viewer.implied',
    inapplicable: 'viewer.inapplicable',
    '': 'viewer.notReached',
  } as const
  return (
    <FormCard title={title}>
      <ol className={classes.steps}>
        {steps.map((step) => (
          <li key={step.Id} data-reached={step.Reached || 'no'}>
            <span className={classes.mark} aria-hidden="true">
              {step.Reached === 'inapplicable' ? <IconMinus /> : step.Reached && <IconCheck />}
            </span>
            <span>{nameIn(step, lang)}</span>
            <span className={classes.when}>
              {step.Date ? (
                <span className="tabular">{formatDate(step.Date)}</span>
              ) : step.Reached === 'implied' ? (
                t('viewer.implied')
              ) : (
                <span className="visually-hidden">{t(REACHED[step.Reached])}</span>
              )}
            </span>
          </li>
        ))}
      </ol>
    </FormCard>
  )
}

function Paths({ title, paths }: { title: string; paths: Path[] }) {
  if (paths.length === 0) return null
  return (
    <FormCard title={title} flush>
      <ul className={classes.rows}>
        {paths.map(({ Id, TR, EN }) => (
          <li key={Id} className={classes.pair}>
            <span lang="tr">{TR.join(' › ')}</span>
            <span lang="en">{EN.join(' › ')}</span>
          </li>
        ))}
      </ul>
    </FormCard>
  )
}

function Records({ title, section }: { title: string; section: Extract<ViewSection, { type: 'records' }> }) {
  const { t } = useTranslation()
  const may = usePermission()
  const { records, total = records.length, of } = section
  if (records.length === 0) return null
  const open = may(`settings.${of.kind}`)
  return (
    <FormCard title={title} flush>
      <ul className={classes.rows}>
        {records.map((record) => (
          <li key={record.Id}>
            {open ? <Link to={viewAddress(of, record.Id)}>{record.text}</Link> : record.text}
            {record.note && <span className={classes.note}>{record.note}</span>}
          </li>
        ))}
        {total > records.length && (
          <li className={classes.more}>{t('kinds.list.more', { count: total - records.length })}</li>
        )}
      </ul>
    </FormCard>
  )
}
