import type { VersionRef } from '@/api/browse'

/** The number of versions shown before the earlier ones are requested. */
const SHOWN = 3

export interface FoldedVersions {
  shown: VersionRef[]
  hidden: number
}

/** The latest versions. Earlier ones stay folded, unless one of them is selected or only one would be hidden. */
export function foldVersions(
  versions: VersionRef[],
  chosen: number | undefined,
  all: boolean,
): FoldedVersions {
  const place = versions.findIndex((version) => version.Id === chosen)
  if (all || place >= SHOWN || versions.length <= SHOWN + 1) return { shown: versions, hidden: 0 }
  return { shown: versions.slice(0, SHOWN), hidden: versions.length - SHOWN }
}
