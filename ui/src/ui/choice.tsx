import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import { Combobox, useCombobox } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react'
import { useTranslation } from '@/i18n/use-translation'
import { foldedMatch } from '@/lib/fold'
import { SELECT_ROWS } from '@/lib/timings'
import classes from './choice.module.css'
import { popupHost } from './popup-host'
import { useTypeAhead } from './use-type-ahead'

export interface Option {
  value: string
  label: string
  disabled?: boolean
  /** Shown before the label, for example the shape of a traffic light. */
  icon?: ReactNode
  /** A second line in a muted colour. */
  note?: string
  /** Additional text that a search matches: the name in the other language. */
  also?: string
}

export interface ChoiceProps {
  options: Option[]
  value: string | null
  onChange: (value: string) => void
  /** The name of the list for screen readers. */
  label: string
  /** The button that opens the list; it gets the combobox attributes. */
  children: (open: boolean, toggle: () => void) => ReactElement
  /** Shown above the options, for example "Clear". */
  header?: (close: () => void) => ReactNode
  /** Whether the list has a search; by default, only if it has more options than visible rows. */
  searchable?: boolean
  /** The caller searches for the options. Called with the typed text, and with "" when the list closes. */
  onSearch?: (query: string) => void
  /** As wide as the button (form fields) or as wide as the options (pills). */
  width?: 'target' | 'content'
  disabled?: boolean
  /** Opens once after mounting, for a click that preceded it. */
  startOpen?: boolean
}

/** A list to choose one option from. It shows at most seven rows; longer lists have a search. */
export function Choice(props: ChoiceProps) {
  const { options, value, label, width = 'content' } = props
  const { t } = useTranslation()
  const [query, setQuery] = useState('')
  const { onSearch } = props
  const searchable = onSearch !== undefined || (props.searchable ?? options.length > SELECT_ROWS)
  const dropdown = useRef<HTMLDivElement>(null)
  // The option that typed letters have found; Mantine tells screen readers only about those of its own keys.
  const [found, setFound] = useState<string | null>(null)
  const typeAhead = useTypeAhead(options)
  const combobox = useCombobox({
    onDropdownClose: () => {
      combobox.resetSelectedOption()
      setFound(null)
      setQuery('')
      onSearch?.('')
      if (dropdown.current?.contains(document.activeElement)) combobox.targetRef.current?.focus()
    },
    onDropdownOpen: () => {
      combobox.updateSelectedOptionIndex('active')
      if (searchable) combobox.focusSearchInput()
    },
  })
  const { startOpen } = props
  const { openDropdown, focusTarget } = combobox
  const started = useRef(false)
  useEffect(() => {
    if (!startOpen || started.current) return
    started.current = true
    openDropdown()
    if (!searchable) focusTarget()
  }, [startOpen, searchable, openDropdown, focusTarget])
  // The list has an id only after it has mounted: render the button again so that it refers to the id.
  const [, setDrawn] = useState(false)
  const drawn = useCallback((list: HTMLElement | null) => setDrawn(list !== null), [])
  const holds = (element: Element | null) =>
    combobox.targetRef.current?.contains(element) || dropdown.current?.contains(element)
  const closeOnLeave = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget && !holds(relatedTarget as Element)) combobox.closeDropdown()
  }
  // Closing returns the focus to the button, and Tab goes on from there.
  const closeOnTab = (event: KeyboardEvent) => {
    if (event.key === 'Tab') combobox.closeDropdown()
  }
  const onButtonKey = (event: KeyboardEvent) => {
    closeOnTab(event)
    setFound(null)
    // A closed pill leaves letters to the shortcuts of its screen.
    if (searchable || !(combobox.dropdownOpened || width === 'target')) return
    const chosen = options.findIndex((option) => option.value === value)
    const index = typeAhead(event, combobox.dropdownOpened ? combobox.getSelectedOptionIndex() : chosen)
    if (index === undefined) return
    event.preventDefault()
    event.stopPropagation()
    combobox.openDropdown('keyboard')
    combobox.selectOption(index)
    setFound(dropdown.current?.querySelector('[data-combobox-selected]')?.id ?? null)
    combobox.updateSelectedOptionIndex('selected', { scrollIntoView: true })
  }
  // The button gets what Mantine does not declare, too.
  const buttonProps: object = {
    onKeyDownCapture: onButtonKey,
    onBlur: closeOnLeave,
    ...(found !== null && { 'aria-activedescendant': found }),
  }
  const shown =
    query && !onSearch
      ? options.filter(({ label: name, also = '' }) => foldedMatch(`${name} ${also}`, query))
      : options
  return (
    <Combobox
      store={combobox}
      disabled={props.disabled}
      width={width === 'target' ? 'target' : 'max-content'}
      position="bottom-start"
      offset={4}
      portalProps={{ target: popupHost() }}
      transitionProps={{ duration: 100 }}
      onOptionSubmit={(chosen) => {
        props.onChange(chosen)
        combobox.closeDropdown()
      }}
      classNames={{
        dropdown: classes.dropdown,
        search: classes.search,
        option: classes.option,
        empty: classes.empty,
      }}
    >
      <Combobox.Target
        targetType="button"
        withExpandedAttribute
        withKeyboardNavigation={!searchable || !combobox.dropdownOpened}
        {...buttonProps}
      >
        {props.children(combobox.dropdownOpened, () => combobox.toggleDropdown())}
      </Combobox.Target>
      <Combobox.Dropdown ref={dropdown} onKeyDown={closeOnTab} onBlur={closeOnLeave}>
        {props.header?.(() => combobox.closeDropdown())}
        {searchable && (
          <Combobox.Search
            value={query}
            aria-label={t('ui.choice.search')}
            placeholder={t('ui.choice.search')}
            onChange={(event) => {
              setQuery(event.currentTarget.value)
              onSearch?.(event.currentTarget.value)
              combobox.selectFirstOption()
            }}
          />
        )}
        <Combobox.Options ref={drawn} aria-label={label} className={classes.options}>
          {shown.map((option) => (
            <Combobox.Option
              key={option.value}
              value={option.value}
              disabled={option.disabled}
              active={option.value === value}
              aria-selected={option.value === value}
            >
              {option.icon}
              <span className={classes.text}>
                {option.label}
                {option.note && <small>{option.note}</small>}
              </span>
              {option.value === value && <IconCheck aria-hidden="true" className={classes.check} />}
            </Combobox.Option>
          ))}
          {shown.length === 0 && <Combobox.Empty>{t('ui.choice.none')}</Combobox.Empty>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}
