import type { TFunction } from 'i18next'
import type { TreeKind } from '@/api/records'

/** The labels of a tree of this kind. */
export function treeLabels(t: TFunction, kind: TreeKind) {
  return kind === 'sectors'
    ? {
        label: t('browse.sectors'),
        all: t('browse.allSectors'),
        find: t('browse.findSector'),
        choose: t('browse.chooseSector'),
        resize: t('browse.resizeTree'),
      }
    : {
        label: t('glossary.domains'),
        all: t('glossary.allDomains'),
        find: t('glossary.findDomain'),
        choose: t('glossary.chooseDomain'),
        resize: t('glossary.resizeTree'),
      }
}
