import { useRef } from 'react'
import type { CompareVersions } from '@/api/compare'
import { type VersionTexts, versionTexts } from '@/api/unsaved-texts'
import { versionOptions } from '@/entities/revisions/version-names'
import { useMessages } from '@/feedback/messages'
import { useAction } from '@/feedback/use-action'
import { useTranslation } from '@/i18n/use-translation'
import { SelectField } from '@/ui/select-field'
import { useLang } from '@/ui/use-lang'
import { useForm, useValue } from './form-context'
import classes from './start-from.module.css'

const EMPTY: VersionTexts = { TextTR: '', TextEN: '' }

/** The version whose texts a new version starts with, or none. */
export function StartFrom({ versions }: { versions: CompareVersions }) {
  const { t } = useTranslation()
  const lang = useLang()
  const { store } = useForm()
  const { confirm } = useMessages()
  const [from] = useValue<number>('StartedFrom')
  const started = useRef<Partial<Record<keyof VersionTexts, unknown>>>(store.before())
  const start = useAction<number, VersionTexts>({
    run: (id) => (id ? versionTexts(id) : Promise.resolve(EMPTY)),
    onDone: (texts, id) => {
      started.current = texts
      store.fill({ ...texts, StartedFrom: id })
    },
  })
  const choose = async (id: number) => {
    store.flush()
    const { TextTR, TextEN } = started.current
    const edited = store.get('TextTR') !== TextTR || store.get('TextEN') !== TextEN
    const agreed =
      !edited ||
      (await confirm({
        title: t('reader.write.startAgainTitle'),
        text: t('reader.write.startAgainText'),
        confirmText: t('reader.write.startAgain'),
        danger: true,
      }))
    if (agreed) start.mutate(id)
  }
  const options = versionOptions(versions.Revisions, lang)
  const files = versions.Revisions.find(({ Id }) => Id === from)?.Files.length
  return (
    <>
      <span aria-hidden="true" className={classes.label}>
        {t('reader.write.startFrom')}
      </span>
      <SelectField
        hideLabel
        label={t('reader.write.startFrom')}
        options={[...options, { value: '0', label: t('reader.write.startEmpty') }]}
        value={String(from)}
        onChange={(next) => void choose(Number(next))}
      />
      <span className={classes.hint}>
        {t(from ? 'reader.write.startHint' : 'reader.write.startHintEmpty')}
        {files ? ` ${t('reader.write.startHintFiles')}` : ''}
      </span>
    </>
  )
}
