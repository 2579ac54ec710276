import type { ComparedVersion } from '@/api/compare'
import { useTranslation } from '@/i18n/use-translation'
import { userName } from '@/i18n/user-name'
import type { Lang } from '@/lib/lang'

/** The status of a version by name. */
export const statusName = ({ Status }: ComparedVersion, lang: Lang): string =>
  Status ? (lang === 'tr' ? Status.NameTR : Status.NameEN) : ''

/** Describes who last changed a version; the System Account has a name in each language. */
export function useEditorName(): (version: ComparedVersion) => string {
  const { t } = useTranslation()
  return ({ ModifyUser }) => userName(ModifyUser, t)
}
