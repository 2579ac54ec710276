import { useMemo, useState } from 'react'
import type { TextReference } from '@/api/browse'
import { nameIn } from '@/entities/entity'
import { EUReferences } from '@/entities/eu-references'
import { ActCard } from '@/entities/euacts/act-card'
import { useTranslation } from '@/i18n/use-translation'
import { Dialog } from '@/ui/dialog'
import { useLang } from '@/ui/use-lang'
import { useLastDefined } from '@/ui/use-last'
import { SpanLayers, type TextPlace } from './span-layers'

/** Whether two references have the same place. */
const isSame = (a: TextReference, b: TextReference | undefined) =>
  a.Language === b?.Language && a.Start === b.Start

interface TextReferencesProps {
  place: TextPlace
  refs: TextReference[]
}

/** The references to EU law in the texts of a version, and the card of the opened one. */
export function TextReferences({ place, refs }: TextReferencesProps) {
  const { t } = useTranslation()
  const lang = useLang()
  const [opened, setOpened] = useState<TextReference>()
  const shown = useLastDefined(opened)
  // Two articles of one treaty have the same place.
  const spans = useMemo(() => refs.filter((ref, i) => !isSame(ref, refs[i - 1])), [refs])
  const text = shown ? place.texts[shown.Language] : ''
  return (
    <>
      <SpanLayers
        {...place}
        spans={spans}
        mark="lls-reference"
        name={(count) => t('reader.walkReferences', { count })}
        tip={(ref) => nameIn(ref, lang) || (ref.CELEX ?? 'EUR-Lex')}
        onOpen={setOpened}
      />
      <Dialog
        opened={opened !== undefined}
        onClose={() => setOpened(undefined)}
        title={shown ? text.slice(shown.Start, shown.End).replace(/\s+/g, ' ') : ''}
      >
        {shown?.EUActId != null && <ActCard id={shown.EUActId} />}
        {shown && <EUReferences text={text} refs={refs.filter((ref) => isSame(ref, shown))} />}
      </Dialog>
    </>
  )
}
