import { IconCalendarSearch } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { usePermission } from '@/api/session'
import { readingAddress } from '@/entities/legaltexts/reading-address'
import { linkTo } from '@/entities/read-address'
import type { AsOfDialogProps } from '@/features/timeline/as-of-dialog'
import { loadCatalogueParts } from '@/i18n/i18n'
import { useTranslation } from '@/i18n/use-translation'
import { Button, type ButtonProps } from '@/ui/button'
import { LazyComponent, LazyDialog } from '@/ui/lazy-dialog'

const code = new LazyComponent<AsOfDialogProps>(async () => {
  const [module] = await Promise.all([
    import('@/features/timeline/as-of-dialog'),
    loadCatalogueParts('timeline'),
  ])
  return module.AsOfDialog
})

interface AsOfButtonProps extends Pick<ButtonProps, 'variant' | 'size'> {
  legalTextId: number
  /** The day that is shown now. */
  date?: string
  onFound: AsOfDialogProps['onFound']
}

/** The button that asks for a day and opens the version that was in force on it. */
export function AsOfButton({ legalTextId, date, onFound, variant, size }: AsOfButtonProps) {
  const { t } = useTranslation()
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Button
        variant={variant}
        size={size}
        icon={<IconCalendarSearch aria-hidden="true" />}
        aria-haspopup="dialog"
        onClick={() => setOpened(true)}
      >
        {t('viewer.asOf')}
      </Button>
      <LazyDialog
        code={code}
        props={{ opened, onClose: () => setOpened(false), legalTextId, date, onFound }}
      />
    </>
  )
}

/** The same among the versions of a legal text. */
export function AsOfLink({ legalTextId }: { legalTextId: number }) {
  const navigate = useNavigate()
  const may = usePermission()
  if (!may('revisions.read')) return null
  return (
    <AsOfButton
      variant="link"
      size="sm"
      legalTextId={legalTextId}
      onFound={(version, asof) => void navigate(linkTo(readingAddress(version, { asof })))}
    />
  )
}
