import '@/theme/mantine-base'
import { MantineProvider } from '@mantine/core'
import { createRoot } from 'react-dom/client'
import { cssVariablesResolver, theme } from '@/theme/theme'

const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} defaultColorScheme="auto" />,
  )
