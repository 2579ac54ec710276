import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import classes from './tabs.module.css'

export interface Tab<Value extends string> {
  value: Value
  label: ReactNode
}

export interface TabsProps<Value extends string> {
  /** The name of the row of tabs. */
  label: string
  tabs: Tab<Value>[]
  value: Value
  onChange: (value: Value) => void
  /** The content of the selected tab. */
  children: ReactNode
}

/** Tabs for the parts of one record; ← and → select another. */
export function Tabs<Value extends string>({ label, tabs, value, onChange, children }: TabsProps<Value>) {
  const id = useId()
  const row = useRef<HTMLDivElement>(null)
  const onKeyDown = (event: KeyboardEvent) => {
    const now = tabs.findIndex((tab) => tab.value === value)
    const next = { ArrowLeft: now - 1, ArrowRight: now + 1, Home: 0, End: tabs.length - 1 }[event.key]
    const tab = next === undefined ? undefined : tabs.at(next % tabs.length)
    if (!tab) return
    event.preventDefault()
    onChange(tab.value)
    row.current?.querySelector<HTMLElement>(`[data-tab="${tab.value}"]`)?.focus()
  }
  return (
    <>
      <div ref={row} role="tablist" aria-label={label} className={classes.row} onKeyDown={onKeyDown}>
        {tabs.map((tab) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={`${id}-${tab.value}`}
            data-tab={tab.value}
            aria-selected={tab.value === value}
            aria-controls={`${id}-panel`}
            tabIndex={tab.value === value ? 0 : -1}
            onClick={() => onChange(tab.value)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${value}`}>
        {children}
      </div>
    </>
  )
}
