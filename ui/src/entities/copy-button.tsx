import { IconCopy } from '@tabler/icons-react'
import type { ParseKeys } from 'i18next'
import { useAction } from '@/feedback/use-action'
import { copyText } from '@/lib/copy-text'
import { IconButton } from '@/ui/icon-button'

interface CopyButtonProps {
  text: string
  name: string
  /** The message when it has been copied. */
  done: ParseKeys
  className?: string
}

/** A small button beside a number that copies it. */
export function CopyButton({ text, name, done, className }: CopyButtonProps) {
  const copy = useAction<string>({ run: copyText, done })
  return (
    <IconButton
      size="sm"
      className={className}
      name={name}
      icon={<IconCopy />}
      onClick={() => copy.mutate(text)}
    />
  )
}
