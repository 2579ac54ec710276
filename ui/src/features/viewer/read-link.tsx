import { IconBook2 } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { VersionRef } from '@/api/browse'
import { readingAddress } from '@/entities/legaltexts/reading-address'
import { linkTo } from '@/entities/read-address'
import { useTranslation } from '@/i18n/use-translation'
import { type ButtonProps, buttonClass } from '@/ui/button'

interface ReadLinkProps {
  /** The versions of a legal text, latest first. */
  versions: VersionRef[]
  size: ButtonProps['size']
}

/** The link to the latest version that has a text. */
export function ReadLink({ versions, size }: ReadLinkProps) {
  const { t } = useTranslation()
  const version = versions.find(({ HasTexts }) => HasTexts)
  if (!version) return null
  return (
    <Link {...linkTo(readingAddress(version.Id))} className={buttonClass('primary', size)}>
      <IconBook2 aria-hidden="true" />
      {t('viewer.read')}
    </Link>
  )
}
