import { useClickOutside } from '@mantine/hooks'
import { IconDots, IconFileDiff, IconHistory, IconLink, IconPrinter, IconTextSize } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useId, useRef, useState } from 'react'
import type { Reading } from '@/api/browse'
import { usePermission } from '@/api/session'
import { KIND_ROUTES } from '@/entities/kind-routes'
import { useTranslation } from '@/i18n/use-translation'
import { buttonClass } from '@/ui/button'
import { BottomSheet } from '@/ui/drawer'
import { IconButton } from '@/ui/icon-button'
import { DisplayPanel } from './display-panel'
import type { Preferences } from './preferences'
import classes from './reader-tools.module.css'

interface ReaderToolsProps extends Omit<DisplayProps, 'more'> {
  reading: Reading
  /** The name of what is at the top of the text; undefined before the first entry of the outline. */
  name: string | undefined
  /** Whether that is an article or an annex, which has a history. */
  inArticle: boolean
  onCopy: () => void
  onHistory: () => void
  /** The button that asks for a day. */
  asOf: ReactNode
  /** The button that writes the version as a file. */
  exportButton: ReactNode
}

/** What can be done with a version: buttons, on phones a sheet. */
export function ReaderTools(props: ReaderToolsProps) {
  const { reading, preferences, change, small, name, inArticle, onCopy, onHistory, asOf, exportButton } =
    props
  const { t } = useTranslation()
  if (small)
    return (
      <Display
        {...{ preferences, change, small }}
        more={
          <More reading={reading} onCopy={onCopy}>
            {asOf}
            {exportButton}
          </More>
        }
      />
    )
  return (
    <>
      <Changes reading={reading} />
      {asOf}
      <Display {...{ preferences, change, small }} />
      <IconButton
        name={inArticle ? t('reader.historyOf', { name }) : t('reader.history')}
        icon={<IconHistory />}
        bordered
        shortcut="articleHistory"
        reason={inArticle ? undefined : t('reader.historyNowhere')}
        onClick={onHistory}
      />
      <IconButton
        name={name ? t('reader.copyLinkTo', { name }) : t('viewer.copyLink')}
        icon={<IconLink />}
        bordered
        onClick={onCopy}
      />
      {exportButton}
      <IconButton name={t('viewer.print')} icon={<IconPrinter />} bordered onClick={() => window.print()} />
    </>
  )
}

/** The link to what changed since the version before, for users with the permission. */
function Changes({ reading: { Item, Versions, LegalText } }: { reading: Reading }) {
  const { t } = useTranslation()
  const may = usePermission()
  const before = Versions[Versions.findIndex(({ Id }) => Id === Item.Id) + 1]
  if (!before || !Item.HasTexts || !may('revisions.compare')) return null
  return (
    <Link
      to={`${KIND_ROUTES.revisions.path}/compare/${LegalText.Id}` as string}
      search={() => ({ source: before.Id, destination: Item.Id })}
      className={buttonClass('default')}
    >
      <IconFileDiff aria-hidden="true" />
      {t('reader.changes')}
    </Link>
  )
}

interface DisplayProps {
  preferences: Preferences
  change: (change: Partial<Preferences>) => void
  small: boolean
  /** Further choices, on phones. */
  more?: ReactNode
}

/** The button of the settings of the text: a panel below it, on phones a sheet. */
function Display({ preferences, change, small, more }: DisplayProps) {
  const { t } = useTranslation()
  const may = usePermission()
  const [open, setOpen] = useState(false)
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const box = useClickOutside<HTMLDivElement>(() => setOpen(false))
  const panel = <DisplayPanel preferences={preferences} onChange={change} may={may} widths={!small} />
  if (small)
    return (
      <>
        <IconButton
          name={t('reader.tools')}
          icon={<IconDots />}
          plain
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        />
        <BottomSheet opened={open} onClose={() => setOpen(false)} title={t('reader.tools')}>
          {panel}
          {more}
        </BottomSheet>
      </>
    )
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes the panel wherever the focus in it is
    <div
      ref={box}
      className={classes.display}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !open) return
        event.preventDefault()
        event.stopPropagation()
        setOpen(false)
        button.current?.focus()
      }}
    >
      <IconButton
        ref={button}
        name={t('reader.display')}
        icon={<IconTextSize />}
        bordered
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      />
      {open && (
        <section id={id} className={classes.panel} aria-label={t('reader.display')}>
          {panel}
        </section>
      )}
    </div>
  )
}

/** What the tools of a wide screen do, for phones. */
function More({ reading, onCopy, children }: { reading: Reading; onCopy: () => void; children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <div className={classes.more}>
      <Changes reading={reading} />
      {children}
      <button type="button" className={buttonClass('default')} onClick={onCopy}>
        <IconLink aria-hidden="true" />
        {t('viewer.copyLink')}
      </button>
      <button type="button" className={buttonClass('default')} onClick={() => window.print()}>
        <IconPrinter aria-hidden="true" />
        {t('viewer.print')}
      </button>
    </div>
  )
}
