import { type DragEvent, type ReactNode, useState } from 'react'
import classes from './file-target.module.css'

interface FileTargetProps {
  onFiles: (files: File[]) => void
  /** Shown while files are above it: what dropping them does. */
  label?: string
  children: ReactNode
}

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files')

/** An area on which files can be dropped, which is the pointer's shortcut for a button inside. */
export function FileTarget({ onFiles, label, children }: FileTargetProps) {
  const [over, setOver] = useState(false)
  const onDrag = (event: DragEvent, inside: boolean) => {
    if (!hasFiles(event)) return
    event.preventDefault()
    setOver(inside)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is the pointer's shortcut for the button inside
    <div
      className={classes.target}
      data-over={over || undefined}
      onDragOver={(event) => onDrag(event, true)}
      onDragLeave={(event) => onDrag(event, false)}
      onDrop={(event) => {
        onDrag(event, false)
        const files = [...event.dataTransfer.files]
        if (files.length > 0) onFiles(files)
      }}
    >
      {children}
      {over && label && <span className={classes.label}>{label}</span>}
    </div>
  )
}
