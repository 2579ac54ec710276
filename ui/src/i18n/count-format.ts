import type { FormatterModule } from 'i18next'
import { formatNumber } from '@/lib/lang'

/** Writes every `{{count}}` with the separators of the language: 3.026 taslak, 3,026 drafts. Needs `alwaysFormat`. */
export const countFormat: FormatterModule = {
  type: 'formatter',
  init: () => {},
  add: () => {},
  addCached: () => {},
  format: (value, _format, language, options) =>
    options?.interpolationkey === 'count' && typeof value === 'number'
      ? formatNumber(value, language === 'en' ? 'en' : 'tr')
      : value,
}
