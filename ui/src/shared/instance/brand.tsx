import { Link } from '@tanstack/react-router'
import { useTranslation } from '@/i18n/use-translation'
import classes from './brand.module.css'

/** The mark: a serif § in brass on ink. */
export function Mark() {
  return <span className={classes.mark} aria-hidden="true" />
}

/** The mark and name of the product. */
export function Brand({ short }: { short?: boolean }) {
  const { t } = useTranslation()
  return (
    <span className={classes.brand}>
      <Mark />
      <span className={classes.words}>
        <span className={classes.name}>{t('common.product')}</span>
        {!short && <span className={classes.full}>{t('common.productName')}</span>}
      </span>
    </span>
  )
}

/** The brand as a link to the home screen; in the rail only the mark. */
export function BrandLink({ rail, short }: { rail?: boolean; short?: boolean }) {
  const { t } = useTranslation()
  return (
    <Link to="/pages/home" className={classes.link}>
      {rail ? <Mark /> : <Brand short={short} />}
      <span className="visually-hidden">{t('pages.home')}</span>
    </Link>
  )
}
