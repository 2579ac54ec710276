import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TextReference } from '@/api/browse'
import { EUReferences } from '@/entities/eu-references'
import type { Lang } from '@/lib/lang'
import { Dialog } from '@/ui/dialog'
import { useLastDefined } from '@/ui/use-last'
import { SpanLayer } from './span-layer'
import type { TextMap } from './text-map'

/** Whether two references have the same place. */
const isSame = (a: TextReference, b: TextReference) => a.Language === b.Language && a.Start === b.Start

interface TextReferencesProps {
  map: TextMap
  rendered: number
  onNeed: (lang: Lang, offset: number) => void
  texts: Record<Lang, string>
  refs: TextReference[]
}

/** The references to EU law in the texts of a version, and the card of the opened one. */
export function TextReferences({ map, rendered, onNeed, texts, refs }: TextReferencesProps) {
  const { t } = useTranslation()
  const [opened, setOpened] = useState<TextReference>()
  const shown = useLastDefined(opened)
  const spans = useMemo(() => {
    // Two articles of one treaty have the same place.
    const of = (lang: Lang) =>
      refs
        .filter(({ Language }) => Language === lang)
        .filter((ref, i, all) => ref.Start !== all[i - 1]?.Start)
    return { tr: of('tr'), en: of('en') }
  }, [refs])
  const written = ({ Language, Start, End }: TextReference) =>
    texts[Language].slice(Start, End).replace(/\s+/g, ' ')
  return (
    <>
      {map.langs.map((lang) => (
        <SpanLayer
          key={lang}
          lang={lang}
          map={map}
          rendered={rendered}
          onNeed={onNeed}
          text={texts[lang]}
          spans={spans[lang]}
          mark="lls-reference"
          name={t('reader.walkReferences', { count: spans[lang].length })}
          tip={({ CELEX }) => CELEX ?? 'EUR-Lex'}
          onOpen={setOpened}
        />
      ))}
      <Dialog
        opened={opened !== undefined}
        onClose={() => setOpened(undefined)}
        title={shown ? written(shown) : ''}
      >
        {shown && (
          <EUReferences text={texts[shown.Language]} refs={refs.filter((ref) => isSame(ref, shown))} />
        )}
      </Dialog>
    </>
  )
}
