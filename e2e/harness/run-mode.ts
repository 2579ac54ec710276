import { LANGUAGES, type Language } from './catalogue.ts'

/** `npm run test:full`: everything in both languages, on both databases, in both schemes and at phone width. */
export const FULL = process.env.LLS_E2E === 'full'

/** Both languages in a full run; otherwise the given one. */
export const languagesToRun = (language: Language): Language[] => (FULL ? LANGUAGES : [language])
