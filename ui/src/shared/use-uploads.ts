import { useCallback, useEffect, useRef, useState } from 'react'
import { useInstance } from '@/api/instance'
import type { Uploaded } from '@/api/records'
import { uploadFile } from '@/api/uploads'
import { faultMessage } from '@/feedback/fault-messages'
import { useTranslation } from '@/i18n/use-translation'
import { formatBytes } from '@/lib/bytes'
import { useLang } from '@/ui/use-lang'

export interface Upload {
  key: string
  file: File
  state: 'uploading' | 'failed'
  /** 0 to 1. */
  progress: number
  error?: string
}

interface UploadsOptions {
  onDone: (key: string, uploaded: Uploaded) => void
}

/** The running uploads. A finished upload is passed to the caller and leaves the list. */
export function useUploads({ onDone }: UploadsOptions) {
  const { t } = useTranslation()
  const lang = useLang()
  const { UploadLimit } = useInstance()
  const [uploads, setUploads] = useState<Upload[]>([])
  const running = useRef(new Map<string, AbortController>())
  const done = useRef(onDone)
  useEffect(() => {
    done.current = onDone
  })
  useEffect(
    () => () => {
      for (const upload of running.current.values()) upload.abort()
    },
    [],
  )

  const change = useCallback((key: string, part: Partial<Upload>) => {
    setUploads((now) => now.map((upload) => (upload.key === key ? { ...upload, ...part } : upload)))
  }, [])
  const forget = useCallback((key: string) => {
    running.current.get(key)?.abort()
    running.current.delete(key)
    setUploads((now) => now.filter((upload) => upload.key !== key))
  }, [])

  const send = async (key: string, file: File) => {
    if (file.size > UploadLimit) {
      const limit = formatBytes(UploadLimit, lang)
      return change(key, { state: 'failed', error: t('upload.tooLarge', { limit }) })
    }
    const control = new AbortController()
    running.current.set(key, control)
    try {
      const uploaded = await uploadFile(file, {
        signal: control.signal,
        onProgress: (progress) => change(key, { progress }),
      })
      forget(key)
      done.current(key, uploaded)
    } catch (fault) {
      running.current.delete(key)
      if (control.signal.aborted) return
      change(key, { state: 'failed', error: faultMessage(t, fault) })
    }
  }

  const start = (key: string, file: File) => {
    const fresh: Upload = { key, file, state: 'uploading', progress: 0 }
    setUploads((now) => [...now.filter((upload) => upload.key !== key), fresh])
    void send(key, file)
  }
  return { uploads, start, forget }
}
