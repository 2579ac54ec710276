import { IconCopy } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useAction } from '@/feedback/use-action'
import { useTranslation } from '@/i18n/use-translation'
import { copyText } from '@/lib/copy-text'
import { Button } from '@/ui/button'
import { Note } from '@/ui/note'
import classes from './app-steps.module.css'

/** New recovery codes, which are shown only once. */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const { t } = useTranslation()
  const kept = useRef<HTMLButtonElement>(null)
  useEffect(() => kept.current?.focus(), [])
  const copy = useAction({ run: () => copyText(codes.join('\n')), done: 'toast.copied' })
  return (
    <div className={classes.steps}>
      <Note tone="brass" role="status">
        {t('factors.codesOnce')}
      </Note>
      <ul className={classes.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={classes.buttons}>
        <Button icon={<IconCopy />} onClick={() => copy.mutate()}>
          {t('factors.copyCodes')}
        </Button>
        <Button ref={kept} variant="primary" onClick={onDone}>
          {t('factors.codesKept')}
        </Button>
      </div>
    </div>
  )
}
