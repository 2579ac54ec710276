import { IconAlertCircle, IconAlertTriangle, IconHelpCircle, IconInfoCircle } from '@tabler/icons-react'
import { createContext, type ReactNode, use, useCallback, useMemo, useState } from 'react'
import { useTranslation } from '@/i18n/use-translation'
import { Button } from '@/ui/button'
import { Dialog } from '@/ui/dialog'
import { MessageTitle } from './message-title'
import classes from './messages.module.css'

export type MessageKind = 'warning' | 'confirm' | 'error' | 'info'

export interface Message {
  title: string
  text?: ReactNode
  /** The label of the main button. */
  confirmText?: string
  cancelText?: string
  /** Whether the confirmed action is destructive. */
  danger?: boolean
}

export interface Messages {
  /** Resolves to true when the user agreed. */
  confirm: (message: Message) => Promise<boolean>
  warning: (message: Message) => Promise<void>
  error: (message: Message) => Promise<void>
  info: (message: Message) => Promise<void>
}

interface Question {
  kind: MessageKind
  message: Message
  answer: (agreed: boolean) => void
}

const ICONS = {
  warning: <IconAlertTriangle />,
  confirm: <IconHelpCircle />,
  error: <IconAlertCircle />,
  info: <IconInfoCircle />,
}

const NO_QUESTION: Question = { kind: 'info', message: { title: '' }, answer: () => {} }

const MessagesContext = createContext<Messages | null>(null)

/** The four message dialogs: `if (await confirm({ title, danger: true })) …` */
export function useMessages(): Messages {
  const messages = use(MessagesContext)
  if (!messages) throw new Error('useMessages needs MessagesProvider above it')
  return messages
}

/** Shows one message at a time; further ones wait. */
export function MessagesProvider({ children }: { children: ReactNode }) {
  const [queue, setQueue] = useState<Question[]>([])
  const ask = useCallback(
    (kind: MessageKind, message: Message) =>
      new Promise<boolean>((answer) => setQueue((waiting) => [...waiting, { kind, message, answer }])),
    [],
  )
  const messages = useMemo<Messages>(() => {
    const showMessage = (kind: MessageKind) => async (message: Message) => {
      await ask(kind, message)
    }
    return {
      confirm: (message) => ask('confirm', message),
      warning: showMessage('warning'),
      error: showMessage('error'),
      info: showMessage('info'),
    }
  }, [ask])
  const [current] = queue
  const [last, setLast] = useState<Question>(NO_QUESTION)
  if (current && current !== last) setLast(current)
  const close = (agreed: boolean) => {
    current?.answer(agreed)
    setQueue((waiting) => waiting.slice(1))
  }
  return (
    <MessagesContext value={messages}>
      {children}
      <MessageDialog {...last} opened={Boolean(current)} answer={close} />
    </MessagesContext>
  )
}

/** Always mounted, closed or open; otherwise the focus does not return to its previous element. */
function MessageDialog({ kind, message, opened, answer }: Question & { opened: boolean }) {
  const { t } = useTranslation()
  const asks = kind === 'confirm'
  const tone = message.danger ? 'error' : kind
  return (
    <Dialog
      opened={opened}
      decision
      role="alertdialog"
      onClose={() => answer(false)}
      title={
        <MessageTitle tone={tone} icon={message.danger ? ICONS.warning : ICONS[kind]}>
          {message.title}
        </MessageTitle>
      }
      footer={
        <>
          {asks && (
            <Button onClick={() => answer(false)} data-autofocus={message.danger || undefined}>
              {message.cancelText ?? t('common.cancel')}
            </Button>
          )}
          <Button
            variant={message.danger ? 'danger' : 'primary'}
            onClick={() => answer(true)}
            data-autofocus={!message.danger || undefined}
          >
            {message.confirmText ?? t(asks ? 'common.yes' : 'common.ok')}
          </Button>
        </>
      }
    >
      {message.text && <div className={classes.text}>{message.text}</div>}
    </Dialog>
  )
}
