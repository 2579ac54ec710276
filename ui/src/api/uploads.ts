import { callHeaders, checkSessionEnd } from './client'
import { ApiFault, faultOf, NO_CONNECTION } from './fault'
import type { Uploaded } from './records'

export interface UploadOptions {
  /** 0 to 1. */
  onProgress?: (share: number) => void
  signal?: AbortSignal
}

/** Uploads a file before the record that refers to it. Uses XMLHttpRequest, because fetch reports no progress. */
export function uploadFile(file: File, { onProgress, signal }: UploadOptions = {}): Promise<Uploaded> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const headers = callHeaders()
    const abort = () => request.abort()
    request.open('POST', '/api/uploads')
    request.responseType = 'text'
    for (const [name, value] of Object.entries(headers)) {
      request.setRequestHeader(name, value)
    }
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      if (lengthComputable && total > 0) onProgress?.(loaded / total)
    }
    request.onload = () => {
      checkSessionEnd(request.status, headers.Authorization ?? null)
      const body = parse(request.responseText)
      if (request.status === 200 && isUploaded(body)) resolve(body)
      else reject(faultOf(request.status, body))
    }
    request.onerror = () => reject(new ApiFault(NO_CONNECTION, ''))
    request.onabort = () => reject(new DOMException('The upload was cancelled', 'AbortError'))
    request.onloadend = () => signal?.removeEventListener('abort', abort)
    signal?.addEventListener('abort', abort)
    const form = new FormData()
    form.append('file', file)
    request.send(form)
  })
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function isUploaded(body: unknown): body is Uploaded {
  return typeof body === 'object' && body !== null && 'Success' in body && body.Success === true
}
