import { plainEntity } from '../plain'
import { actName } from './act'
import { actView } from './view'

/** The register of EU acts. Its list and its view are screens of their own, which drafters and readers share. */
export const entity = plainEntity('euacts', {
  rowName: (act, { lang }) => actName(act, lang),
  deletion: ({ Count }, { t }) =>
    Count > 0 ? { how: 'no', reason: t('kinds.reasons.usedByTexts', { count: Count }) } : { how: 'confirm' },
  itemName: (act, { lang }) => actName(act, lang),
  subtitle: ({ Item }) => Item.CELEX,
  view: ({ Item }, context) => actView(Item, context),
})
