import { lazy } from 'react'
import { loadCatalogueParts } from '@/i18n/i18n'

/** The warning, loaded with its texts when a record is locked, because that is rare. */
export const CheckoutWarning = lazy(async () => {
  const [module] = await Promise.all([import('./checkout-warning'), loadCatalogueParts('checkout')])
  return { default: module.CheckoutWarning }
})
