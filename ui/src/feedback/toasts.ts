import type { TFunction } from 'i18next'
import { useSyncExternalStore } from 'react'
import { TOAST_LONG, TOAST_SHORT } from '@/lib/timings'

export type Severity = 'success' | 'info' | 'warning' | 'error'

/** Texts are translated when rendered, so that a toast follows the language. */
export type ToastText = (t: TFunction) => string

export interface Toast {
  /** The subject: of several toasts with the same subject, only the latest is shown. */
  about?: string
  severity: Severity
  title: ToastText
  text?: ToastText
}

export interface ShownToast extends Toast {
  id: number
}

const MAX_TOASTS = 4
let shown: readonly ShownToast[] = []
let lastId = 0
const listeners = new Set<() => void>()

function set(next: readonly ShownToast[]) {
  shown = next
  for (const listener of listeners) listener()
}

/** Shows a toast; the oldest is removed when there are too many. */
export function showToast(toast: Toast): void {
  lastId += 1
  const others = shown.filter(({ about }) => about === undefined || about !== toast.about)
  set([...others, { ...toast, id: lastId }].slice(-MAX_TOASTS))
}

export function closeToast(id: number): void {
  set(shown.filter((toast) => toast.id !== id))
}

export function closeAllToasts(): void {
  set([])
}

/** How long a toast stays. */
export const lifetime = (severity: Severity): number =>
  severity === 'success' || severity === 'info' ? TOAST_SHORT : TOAST_LONG

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useToasts = (): readonly ShownToast[] => useSyncExternalStore(subscribe, () => shown)
