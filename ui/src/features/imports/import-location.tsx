import { useTranslation } from '@/i18n/use-translation'
import { formatNumber } from '@/lib/lang'
import { SelectField } from '@/ui/select-field'
import { useLang } from '@/ui/use-lang'
import type { useImport } from './use-import'

/** The location of the rows: the sheet of a workbook, and the row of the headings. */
export function ImportLocation({ work }: { work: ReturnType<typeof useImport> }) {
  const { t } = useTranslation()
  const lang = useLang()
  const above = work.top.filter(({ Row }) => Row < work.headerRow).length
  return (
    <>
      {work.sheets.length > 0 && (
        <SelectField
          label={t('import.sheet')}
          description={work.unclear ? t('import.whichSheet') : undefined}
          options={work.sheets.map(({ Name, Rows, Hidden }) => ({
            value: Name,
            label: Name,
            note: t(Hidden ? 'import.hiddenRows' : 'import.sheetRows', {
              count: Rows,
              number: formatNumber(Rows, lang),
            }),
          }))}
          value={work.sheet}
          onChange={(name) => name !== null && work.chooseSheet(name)}
        />
      )}
      {work.top.length > 0 && (
        <SelectField
          label={t('import.header')}
          description={above > 0 ? t('import.headerFound', { row: work.headerRow }) : undefined}
          options={[
            { value: '0', label: t('import.noHeader') },
            ...work.top.map(({ Row, Text }) => ({
              value: String(Row),
              label: t('import.headerRow', { row: Row }),
              note: Text,
            })),
          ]}
          value={String(work.headerRow)}
          onChange={(row) => row !== null && work.chooseHeader(Number(row))}
        />
      )}
    </>
  )
}
