import i18next from 'i18next'
import { beforeAll, expect, it } from 'vitest'
import type { LegalTextDetail } from '@/api/browse'
import tr from '@/i18n/tr.json'
import { canPreview } from '@/shared/can-preview'
import { lightReason } from './light-reason'

const i18n = i18next.createInstance()
beforeAll(() =>
  i18n.init({ lng: 'tr', resources: { tr: { translation: tr } }, interpolation: { escapeValue: false } }),
)

const text = (change: Partial<LegalTextDetail>) =>
  ({
    TrafficLightYellow: 6,
    TrafficLightRed: 12,
    DateDrafted: '2024-09-09',
    Adopted: false,
    ...change,
  }) as LegalTextDetail
const reason = (change: Partial<LegalTextDetail>) => lightReason(i18n.t, text(change), '2025-11-14')

it('returns the reason for a light', () => {
  expect(reason({ TrafficLightId: 3 })).toBe('Taslak tarihinden bu yana 14 ay; kırmızı ışık süresi 12 ay')
  expect(reason({ TrafficLightId: 2, DateDrafted: '2025-02-14' })).toBe(
    'Taslak tarihinden bu yana 9 ay; sarı ışık süresi 6 ay',
  )
  expect(reason({ TrafficLightId: 1, TrafficLightYellow: 0, TrafficLightRed: 0 })).toBe(
    'Taslak tarihinden bu yana 14 ay; ışık süresi belirlenmemiş',
  )
  expect(reason({ TrafficLightId: 1, Adopted: true })).toBe(
    'Taslak tarihinden bu yana 14 ay; metin kabul edilmiş',
  )
})

it('returns nothing without a light', () => {
  expect(reason({ TrafficLightId: 0 })).toBe('')
})

it('offers a preview only for types that the server shows in the browser', () => {
  expect(canPreview('text/plain; charset=utf-8')).toBe(true)
  expect(canPreview('application/pdf')).toBe(true)
  expect(canPreview('text/html')).toBe(false)
  expect(canPreview('image/svg+xml')).toBe(false)
})
