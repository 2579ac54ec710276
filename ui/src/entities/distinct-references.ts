import type { EUReference } from '@/api/eu-acts'

const CONFIDENCES: EUReference['Confidence'][] = ['sure', 'likely', 'ambiguous']

/** One reference to each act, the surest one, in the order of the text; a warning about any of them is kept. */
export function distinctReferences(refs: EUReference[]): EUReference[] {
  const byAddress = new Map<string, EUReference>()
  for (const ref of refs) {
    const known = byAddress.get(ref.Link)
    if (!known) {
      byAddress.set(ref.Link, ref)
      continue
    }
    const surer = CONFIDENCES.indexOf(ref.Confidence) < CONFIDENCES.indexOf(known.Confidence) ? ref : known
    const Warning = known.Warning ?? ref.Warning
    byAddress.set(ref.Link, { ...surer, ...(Warning && { Warning }) })
  }
  return [...byAddress.values()]
}
