import { countColumn, nameColumn } from '../columns'
import { plainEntity, plainForm } from '../plain'

/** The register of EU acts. */
export const entity = plainEntity('euacts', {
  columns: (context) => [
    { id: 'CELEX', header: 'CELEX', cell: (act) => act.CELEX, sortKey: 'CELEX', width: 140, card: 'lead' },
    nameColumn(context),
    countColumn(context, context.t('kinds.fields.legalTexts'), (count) =>
      context.t('kinds.legaltexts.count', { count }),
    ),
  ],
  deletion: ({ Count }, { t }) =>
    Count > 0 ? { how: 'no', reason: t('kinds.reasons.usedByTexts', { count: Count }) } : { how: 'confirm' },
})

export const form = plainForm('euacts')
