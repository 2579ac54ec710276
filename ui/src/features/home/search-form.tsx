import { IconSearch } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import type { FormEvent } from 'react'
import { usePermission } from '@/api/session'
import { useTranslation } from '@/i18n/use-translation'
import { Button } from '@/ui/button'
import classes from './search-form.module.css'

/** A field that searches everything that the user may read. */
export function SearchForm() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const label = t(usePermission()('legaltexts.read') ? 'home.searchTexts' : 'home.searchTerms')
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const q = String(new FormData(event.currentTarget).get('q')).trim()
    if (q) void navigate({ to: '/pages/search' as string, search: () => ({ q }) })
  }
  return (
    <search>
      <form className={classes.form} onSubmit={submit}>
        <IconSearch aria-hidden="true" />
        <input
          type="search"
          name="q"
          aria-label={label}
          placeholder={label}
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          enterKeyHint="search"
        />
        <Button variant="primary" type="submit">
          {t('home.search')}
        </Button>
      </form>
    </search>
  )
}
