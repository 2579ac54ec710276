import type { Lang } from './lang'

const UNITS = ['B', 'KB', 'MB', 'GB', 'TB', 'PB', 'EB', 'ZB', 'YB']

/** Writes a file size: `612 KB`, `1,4 MB` in Turkish, `1.4 MB` in English. */
export function formatBytes(size: number, lang: Lang): string {
  if (!Number.isFinite(size) || size < 0) return ''
  let value = size
  let unit = 0
  while (Math.round(value) >= 1024 && unit < UNITS.length - 1) {
    value /= 1024
    unit++
  }
  const digits = unit === 0 || value >= 100 ? 0 : 1
  const number = new Intl.NumberFormat(lang, { maximumFractionDigits: digits }).format(value)
  return `${number} ${UNITS[unit]}`
}
