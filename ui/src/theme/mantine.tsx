import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { cssVariablesResolver, theme } from './theme'

const schemes = localStorageColorSchemeManager({ key: 'lls-color-scheme' })

/** Mantine, for the screens behind the sign-in; the sign-in itself does without, to stay light. */
export function Mantine({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      colorSchemeManager={schemes}
      defaultColorScheme="auto"
    >
      {children}
    </MantineProvider>
  )
}
