import { MantineProvider } from '@mantine/core'
import { type RenderResult, render } from '@testing-library/react'
import i18next from 'i18next'
import type { ReactNode } from 'react'
import en from '@/i18n/en.json'
import tr from '@/i18n/tr.json'
import { Catalogues } from '@/i18n/use-translation'
import type { Lang } from '@/lib/lang'
import { fetchDialog } from './dialog'
import { fetchDrawer } from './drawer'
import { fetchChoice } from './lazy-choice'

// Load in advance the code that is otherwise fetched after a screen.
await Promise.all([fetchDialog(), fetchDrawer(), fetchChoice()])

/** Renders with the real catalogues and without transitions. */
export function renderUi(content: ReactNode, lang: Lang = 'en'): RenderResult {
  const i18n = i18next.createInstance()
  void i18n.init({
    lng: lang,
    initAsync: false,
    resources: { tr: { translation: tr }, en: { translation: en } },
    interpolation: { escapeValue: false },
  })
  return render(content, {
    wrapper: ({ children }) => (
      <Catalogues value={i18n}>
        <MantineProvider env="test">{children}</MantineProvider>
      </Catalogues>
    ),
  })
}
