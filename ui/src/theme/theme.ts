import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core'

const ink: MantineColorsTuple = [
  '#f1f5f8',
  '#e6eef4',
  '#c9dbe8',
  '#a3c3da',
  '#8fbfdd',
  '#5f97bf',
  '#3a759e',
  '#1f567d',
  '#184767',
  '#123650',
]
const brass: MantineColorsTuple = [
  '#faf3e0',
  '#f3e6c2',
  '#ead59a',
  '#e3c475',
  '#d9ba68',
  '#c49d3f',
  '#b0851c',
  '#8a6712',
  '#7a5a0e',
  '#5f460a',
]
const red: MantineColorsTuple = [
  '#fdeeec',
  '#f9dcd8',
  '#f7cdc8',
  '#ffb0a8',
  '#ff9a90',
  '#f0655a',
  '#c8322a',
  '#b4231a',
  '#8c1c14',
  '#6b150f',
]
const green: MantineColorsTuple = [
  '#e9f5ef',
  '#cfe9dc',
  '#c3e6d0',
  '#a5dcc2',
  '#7fd3ad',
  '#3fb486',
  '#1f8a5b',
  '#17694a',
  '#0f5236',
  '#0a3b27',
]

export const theme = createTheme({
  colors: { ink, brass, red, green },
  primaryColor: 'ink',
  primaryShade: 7,
  fontFamily: 'var(--lls-font)',
  headings: { fontFamily: 'var(--lls-serif)', fontWeight: '600' },
  fontSizes: { xs: '12px', sm: '13.5px', md: '14px', lg: '16px', xl: '18px' },
  lineHeights: { xs: '16px', sm: '20px', md: '20px', lg: '24px', xl: '26px' },
  fontWeights: { regular: '400', medium: '550', bold: '600' },
  spacing: { xs: '4px', sm: '8px', md: '12px', lg: '16px', xl: '24px' },
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '10px', xl: '14px' },
  defaultRadius: 'md',
  respectReducedMotion: true,
  breakpoints: { xs: '24em', sm: '48.0625em', md: '68.75em', lg: '75em', xl: '88em' },
  shadows: {
    sm: 'var(--lls-shadow-soft)',
    md: 'var(--lls-shadow-soft)',
    lg: 'var(--lls-shadow-large)',
    xl: 'var(--lls-shadow-large)',
  },
})

function named(name: string, text: string, bg: string, line: string, fill: string, fillHover: string) {
  const at = `--mantine-color-${name}`
  return {
    [`${at}-text`]: text,
    [`${at}-filled`]: fill,
    [`${at}-filled-hover`]: fillHover,
    [`${at}-light`]: bg,
    [`${at}-light-hover`]: bg,
    [`${at}-light-color`]: text,
    [`${at}-outline`]: line,
    [`${at}-outline-hover`]: bg,
  }
}

/** The tokens have values per colour scheme, so both schemes use the same references. */
const semantic: Record<string, string> = {
  '--mantine-color-text': 'var(--lls-text1)',
  '--mantine-color-bright': 'var(--lls-text1)',
  '--mantine-color-body': 'var(--lls-surface)',
  '--mantine-color-error': 'var(--lls-red-text)',
  '--mantine-color-success': 'var(--lls-green-text)',
  '--mantine-color-placeholder': 'var(--lls-text3)',
  '--mantine-color-anchor': 'var(--lls-ink)',
  '--mantine-color-default': 'var(--lls-surface)',
  '--mantine-color-default-hover': 'var(--lls-hover)',
  '--mantine-color-default-color': 'var(--lls-text1)',
  '--mantine-color-default-border': 'var(--lls-line2)',
  '--mantine-color-dimmed': 'var(--lls-text3)',
  '--mantine-color-disabled': 'var(--lls-sunken)',
  '--mantine-color-disabled-color': 'var(--lls-text3)',
  '--mantine-color-disabled-border': 'var(--lls-line2)',
  '--mantine-primary-color-contrast': 'var(--lls-on-ink)',
  ...named(
    'ink',
    'var(--lls-ink)',
    'var(--lls-ink-tint)',
    'var(--lls-ink)',
    'var(--lls-ink-fill)',
    'var(--lls-ink-fill-hover)',
  ),
  ...named(
    'brass',
    'var(--lls-brass-text)',
    'var(--lls-brass-bg)',
    'var(--lls-brass-line)',
    'var(--lls-brass-fill)',
    'var(--lls-brass-fill)',
  ),
  ...named(
    'red',
    'var(--lls-red-text)',
    'var(--lls-red-bg)',
    'var(--lls-red-line)',
    'var(--lls-red-fill)',
    'var(--lls-red-fill)',
  ),
  ...named(
    'green',
    'var(--lls-green-text)',
    'var(--lls-green-bg)',
    'var(--lls-green)',
    'var(--lls-green-text)',
    'var(--lls-green-text)',
  ),
}

export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: semantic,
  dark: semantic,
})
