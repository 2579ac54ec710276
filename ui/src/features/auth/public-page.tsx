import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { loginInfoQuery } from '@/api/instance'
import { Brand } from '@/shared/instance/brand'
import { LanguageSwitch } from '@/shared/instance/language-switch'
import { ObserverBanner } from '@/shared/instance/observer-banner'
import { Disclaimer } from './disclaimer'
import { LegalNotice } from './legal-notice'
import classes from './login-screen.module.css'

/** The frame of the screens before the sign-in: one card, the legal warning below it, the disclaimer at the foot. */
export function PublicPage({ children }: { children: ReactNode }) {
  const greeting = useQuery(loginInfoQuery()).data
  return (
    <div className={classes.page}>
      {greeting?.IsTarget && <ObserverBanner />}
      <main className={classes.middle}>
        <div className={classes.head}>
          <Brand />
          <LanguageSwitch />
        </div>
        {children}
        <LegalNotice address={greeting?.Message} />
      </main>
      <Disclaimer />
    </div>
  )
}
