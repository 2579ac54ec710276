import { IconChevronDown, IconChevronUp, IconLink, IconPencil, IconSettings } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import type { TermView } from '@/api/browse'
import { usePermission } from '@/api/session'
import { useAction } from '@/feedback/use-action'
import { useTranslation } from '@/i18n/use-translation'
import { copyText } from '@/lib/copy-text'
import { formatNumber, type Lang } from '@/lib/lang'
import { StarButton } from '@/shared/star-button'
import type { RecordNavigation } from '@/shared/use-record-navigation'
import { IconButton } from '@/ui/icon-button'
import { useLang } from '@/ui/use-lang'
import { useSmallScreen } from '@/ui/use-small-screen'
import classes from './term-dialog.module.css'
import { nameOf } from './term-parts'

const GLOSSARY = '/pages/glossary'
const EDIT = '/pages/settings/terms/edit/$id'
const VIEW = '/pages/settings/terms/view/$id'

/** The position of the term in its list. */
export function TermPlace({
  navigation: { place, total },
  name,
}: {
  navigation: RecordNavigation
  name: string
}) {
  const { t } = useTranslation()
  const lang = useLang()
  const small = useSmallScreen()
  const number = (value: number) => formatNumber(value, lang)
  return (
    <span className={classes.place}>
      <span className={small && place !== undefined ? 'visually-hidden' : undefined}>
        {t('glossary.term')}{' '}
      </span>
      {place !== undefined && t('glossary.place', { place: number(place), total: number(total) })}
      <span className="visually-hidden">: {name}</span>
    </span>
  )
}

interface TermActionsProps {
  id: number | undefined
  /** Undefined until it has loaded. */
  term: TermView['Item'] | undefined
  source: Lang
  navigation: RecordNavigation
  /** The term exists. */
  there: boolean
}

/** The neighbours of a term, its star, its link, and the link to its form. */
export function TermActions({ id, term, source, navigation, there }: TermActionsProps) {
  const { t } = useTranslation()
  const may = usePermission()
  const { routesByPath, navigate, buildLocation } = useRouter()
  const edits = may('terms.update')
  const to: string = edits ? EDIT : VIEW
  const copyLink = useAction({
    // Above a legal text, the URL is that of the text.
    run: () => copyText(location.pathname === GLOSSARY ? location.href : location.origin + ownAddress()),
    done: 'glossary.linkCopied',
  })
  const ownAddress = () => buildLocation({ to: GLOSSARY as string, search: () => ({ term: id }) }).href
  const { place, total, step } = navigation
  return (
    <>
      {place !== undefined && (
        <>
          <IconButton
            name={t('glossary.previous')}
            icon={<IconChevronUp />}
            shortcut="previousRecord"
            aria-disabled={place <= 1 || undefined}
            onClick={() => step(-1)}
          />
          <IconButton
            name={t('glossary.next')}
            icon={<IconChevronDown />}
            shortcut="nextRecord"
            aria-disabled={place >= total || undefined}
            onClick={() => step(1)}
          />
        </>
      )}
      {term && term.Id === id && (
        <StarButton kind="terms" id={term.Id} name={nameOf(term, source)} starred={term.Favourite} />
      )}
      <IconButton name={t('glossary.copyLink')} icon={<IconLink />} onClick={() => copyLink.mutate()} />
      {there && id !== undefined && may('settings.terms') && to in routesByPath && (
        <IconButton
          name={t(edits ? 'common.edit' : 'glossary.settings')}
          icon={edits ? <IconPencil /> : <IconSettings />}
          onClick={() => void navigate({ to, params: () => ({ id }) })}
        />
      )}
    </>
  )
}
