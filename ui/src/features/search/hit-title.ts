import type { FoundPlace } from '@/api/search'
import type { Lang } from '@/lib/lang'

/** The title of a found record in a language, and the matches in it. */
export const titleIn = (found: FoundPlace, lang: Lang) =>
  lang === 'tr'
    ? { text: found.TitleTR, marks: found.MarksTR ?? [] }
    : { text: found.TitleEN, marks: found.MarksEN ?? [] }
