import type { Thread } from '@/api/comments'
import { useTranslation } from '@/i18n/use-translation'
import type { Lang } from '@/lib/lang'
import fieldClasses from '@/ui/field.module.css'
import { Segmented } from '@/ui/segmented'
import { SelectField } from '@/ui/select-field'
import { CommentForm } from './comment-form'
import classes from './comment-panel.module.css'
import { trimPassage } from './comment-spans'
import type { Place } from './text-map'

/** The letters of a passage in the list of those of an article. */
const SHOWN = 90

/** A comment that is being written. It is kept while the panel is closed. */
export interface NewComment {
  /** What it can be on: the selected words, or the paragraphs of an article. */
  passages: Place[]
  /** The index of the one that is chosen. */
  chosen: number
  /** The letters of the paragraph that are selected in the form; undefined: all. */
  within?: [number, number] | undefined
  text: string
  audience: Thread['Audience']
}

/** The letters that the comment is on; undefined if there are none. */
export function placeOf({ passages, chosen, within }: NewComment, textOf: (lang: Lang) => string) {
  const passage = passages[chosen]
  if (!passage) return undefined
  const { lang, Start, End } = passage
  const [from, to] = within ?? [0, End - Start]
  return trimPassage(textOf(lang), { lang, Start: Start + from, End: Start + to })
}

interface BeginFormProps {
  writing: NewComment
  textOf: (lang: Lang) => string
  onWriting: (writing: NewComment | undefined) => void
  onBegin: (place: Place, audience: Thread['Audience'], text: string) => Promise<unknown>
}

/** Begins a thread: on the selected words, or on a paragraph of an article, or words of it, that are chosen here. */
export function BeginForm({ writing, textOf, onWriting, onBegin }: BeginFormProps) {
  const { t } = useTranslation()
  const { passages, chosen, within, text, audience } = writing
  const quotes = passages.map(({ lang, Start, End }) => textOf(lang).slice(Start, End))
  const place = placeOf(writing, textOf) ?? placeOf({ ...writing, within: undefined }, textOf)
  return (
    <CommentForm
      label={t('comments.text')}
      submit={t('comments.send')}
      text={text}
      onText={(now) => onWriting({ ...writing, text: now })}
      onSubmit={async (now) => place && onBegin(place, audience, now)}
      onCancel={() => onWriting(undefined)}
    >
      {quotes.length > 1 && (
        <>
          <SelectField
            label={t('comments.passage')}
            value={String(chosen)}
            onChange={(value) => onWriting({ ...writing, chosen: Number(value ?? 0), within: undefined })}
            options={quotes.map((quote, at) => ({ value: String(at), label: short(quote) }))}
          />
          <label className={classes.words}>
            {t('comments.words')}
            <textarea
              key={chosen}
              // The keyboard selects nothing in a field with the attribute readonly.
              aria-readonly="true"
              inputMode="none"
              spellCheck={false}
              onChange={() => undefined}
              rows={3}
              className={fieldClasses.input}
              lang={passages[chosen]?.lang}
              value={quotes[chosen]}
              onSelect={({ currentTarget: { selectionStart, selectionEnd } }) =>
                onWriting({
                  ...writing,
                  within: selectionStart < selectionEnd ? [selectionStart, selectionEnd] : undefined,
                })
              }
            />
          </label>
        </>
      )}
      {place && (quotes.length === 1 || within) && (
        <blockquote className={classes.quote} lang={place.lang}>
          {textOf(place.lang).slice(place.Start, place.End)}
        </blockquote>
      )}
      <Segmented
        label={t('comments.audience')}
        options={[
          { value: 'experts', label: t('comments.experts') },
          { value: 'readers', label: t('comments.readers') },
        ]}
        value={audience}
        onChange={(now) => onWriting({ ...writing, audience: now })}
      />
    </CommentForm>
  )
}

const short = (quote: string) => {
  const words = quote.replace(/\s+/g, ' ')
  return words.length > SHOWN ? `${words.slice(0, SHOWN).replace(/\S*$/, '')}…` : words
}
