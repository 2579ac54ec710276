import type { TFunction } from 'i18next'
import type { FieldFault } from '@/api/fault'

/** The reasons that texts of acts share with those of versions. */
const SHARED = ['damaged', 'password', 'large', 'time'] as const

/** Why a file gave no structure of an act, with the language that it was chosen for. */
export function unreadableText(t: TFunction, { Field, Params }: FieldFault): string {
  return t('euacts.structure.refused', {
    text: Field.startsWith('TR') ? t('euacts.structure.turkish') : t('euacts.structure.english'),
    reason: sentence(t, Params ?? {}),
  })
}

function sentence(t: TFunction, { Reason, Line }: Record<string, unknown>): string {
  const shared = SHARED.find((known) => known === Reason)
  if (shared) return t(`intake.reasons.${shared}`)
  switch (Reason) {
    case 'size':
      return t('intake.reasons.large')
    case 'encoding':
      return t('euacts.structure.encoding')
    case 'xml':
      return Line ? t('euacts.structure.xml', { Line }) : t('intake.reasons.damaged')
    default:
      return t('euacts.structure.unreadable')
  }
}
