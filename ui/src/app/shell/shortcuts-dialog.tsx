import { useTranslation } from '@/i18n/use-translation'
import { Dialog } from '@/ui/dialog'
import { type Shortcut, shownKeys } from '@/ui/shortcuts'
import classes from './shortcuts-dialog.module.css'

type Where = 'everywhere' | 'records' | 'reading' | 'compare' | 'concordances' | 'forms' | 'trees'

/** Where each shortcut works. */
const PLACES: Record<Shortcut, Where> = {
  help: 'everywhere',
  palette: 'everywhere',
  newTab: 'everywhere',
  previousRecord: 'records',
  nextRecord: 'records',
  findInText: 'reading',
  nextMatch: 'reading',
  previousMatch: 'reading',
  nextTerm: 'reading',
  previousTerm: 'reading',
  closeText: 'reading',
  articleHistory: 'reading',
  nextMark: 'reading',
  previousMark: 'reading',
  nextChange: 'compare',
  previousChange: 'compare',
  nextRow: 'concordances',
  previousRow: 'concordances',
  openRow: 'concordances',
  degree1: 'concordances',
  degree2: 'concordances',
  degree3: 'concordances',
  degree4: 'concordances',
  degree5: 'concordances',
  degree6: 'concordances',
  degree7: 'concordances',
  degree0: 'concordances',
  stillRight: 'concordances',
  addCounterpart: 'concordances',
  save: 'forms',
  textChanges: 'forms',
  nextFinding: 'forms',
  previousFinding: 'forms',
  saveNote: 'forms',
  moveUp: 'trees',
  moveDown: 'trees',
  moveIn: 'trees',
  moveOut: 'trees',
  moveMenu: 'trees',
  undoMove: 'trees',
}
const GROUPS: Where[] = ['everywhere', 'records', 'reading', 'compare', 'concordances', 'forms', 'trees']

export interface ShortcutsDialogProps {
  opened: boolean
  onClose: () => void
}

/** All keyboard shortcuts, by where they work. */
export function ShortcutsDialog({ opened, onClose }: ShortcutsDialogProps) {
  const { t } = useTranslation()
  const names = Object.keys(PLACES) as Shortcut[]
  return (
    <Dialog opened={opened} onClose={onClose} title={t('shortcuts.title')} size={680} bare>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls needs the keyboard */}
      <section className={classes.scroll} tabIndex={0} aria-label={t('shortcuts.title')}>
        <div className={classes.groups}>
          {GROUPS.map((where) => (
            <section key={where}>
              <h3>{t(`shortcuts.places.${where}`)}</h3>
              <dl>
                {names
                  .filter((name) => PLACES[name] === where)
                  .map((name) => (
                    <div key={name}>
                      <dt>{t(`shortcuts.names.${name}`)}</dt>
                      <dd>
                        {shownKeys(name).map((key) => (
                          <kbd key={key}>{key}</kbd>
                        ))}
                      </dd>
                    </div>
                  ))}
              </dl>
            </section>
          ))}
        </div>
      </section>
    </Dialog>
  )
}
