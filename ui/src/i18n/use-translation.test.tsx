import { act, render, screen } from '@testing-library/react'
import i18next, { type i18n } from 'i18next'
import type { ReactNode } from 'react'
import { expect, it } from 'vitest'
import { Catalogues, useTranslation } from './use-translation'

const TEXTS = {
  en: { translation: { common: { save: 'Save', rows_one: '{{count}} row', rows_other: '{{count}} rows' } } },
  tr: {
    translation: { common: { save: 'Kaydet', rows_one: '{{count}} satır', rows_other: '{{count}} satır' } },
  },
}

function catalogues(): i18n {
  const made = i18next.createInstance()
  void made.init({ lng: 'en', initAsync: false, resources: TEXTS, interpolation: { escapeValue: false } })
  return made
}

function Texts({ children }: { children: (t: (key: string, options?: object) => string) => ReactNode }) {
  const { t } = useTranslation()
  return <p>{children(t as (key: string, options?: object) => string)}</p>
}

const renderTexts = (i18n: i18n, children: (t: (key: string, options?: object) => string) => ReactNode) =>
  render(
    <Catalogues value={i18n}>
      <Texts>{children}</Texts>
    </Catalogues>,
  )

it('shows the texts of the other language once it is chosen', async () => {
  const i18n = catalogues()
  renderTexts(i18n, (t) => `${t('common.save')}, ${t('common.rows', { count: 1 })}`)
  expect(screen.getByText('Save, 1 row')).toBeTruthy()
  await act(() => i18n.changeLanguage('tr'))
  expect(screen.getByText('Kaydet, 1 satır')).toBeTruthy()
  await act(() => i18n.changeLanguage('en'))
  expect(screen.getByText('Save, 1 row')).toBeTruthy()
})

it('shows a text that arrives later, and keeps no key in its place', () => {
  const i18n = catalogues()
  renderTexts(i18n, (t) => t('later.open'))
  expect(screen.getByText('later.open')).toBeTruthy()
  act(() => {
    i18n.addResourceBundle('en', 'translation', { later: { open: 'Open' } }, true, true)
  })
  expect(screen.getByText('Open')).toBeTruthy()
})

it('does not mix the values of two renderings', () => {
  const i18n = catalogues()
  const { unmount } = renderTexts(i18n, (t) => t('common.rows', { count: 2 }))
  expect(screen.getByText('2 rows')).toBeTruthy()
  unmount()
  renderTexts(i18n, (t) => t('common.rows', { count: 3 }))
  expect(screen.getByText('3 rows')).toBeTruthy()
})
