import { formatDate } from '@/lib/dates'
import type { Entity } from '../entity'
import { nameIn } from '../entity'
import { KIND_ROUTES } from '../kind-routes'
import { tableName } from './table-name'

/** Tables of concordance. Their list and a table are screens of their own, which drafters and readers share. */
export const entity: Entity<'concordances'> = {
  ...KIND_ROUTES.concordances,
  kind: 'concordances',
  rowName: tableName,
  columns: () => [],
  filters: [],
  // A table with rows is deleted after typing the number of the act; its rows go too.
  deletion: ({ Count, EUAct }) => (Count > 0 ? { how: 'type', expected: EUAct.CELEX } : { how: 'confirm' }),
  rowsOf: ({ Count }) => Count,
  deletesWith: ({ Count }, { t }) => t('concordances.deletesRows', { count: Count }),
  asRow: (item) => item,
  itemName: tableName,
  subtitle: ({ Item }, { lang }) =>
    [nameIn(Item.EUAct, lang), formatDate(Item.ActVersion)].filter(Boolean).join(' · '),
  view: () => [],
}
