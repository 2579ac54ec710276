import { useState } from 'react'
import { type Lang, otherLang } from '@/lib/lang'

const STORAGE_KEY = 'lls-glossary-source'

/** The source language of the glossary, remembered in this browser. */
export function rememberedSource(): Lang {
  return localStorage.getItem(STORAGE_KEY) === 'en' ? 'en' : 'tr'
}

/** The direction of the glossary and a function that reverses it. */
export function useDirection(): { source: Lang; target: Lang; setSource: (source: Lang) => void } {
  const [source, setSource] = useState(rememberedSource)
  return {
    source,
    target: otherLang(source),
    setSource: (next) => {
      localStorage.setItem(STORAGE_KEY, next)
      setSource(next)
    },
  }
}
