// Runs before the first paint so that neither the colour scheme nor the language flashes.
;(() => {
  const root = document.documentElement
  let scheme = null
  let language = null
  try {
    scheme = localStorage.getItem('lls-color-scheme')
    language = localStorage.getItem('lls-language')
  } catch {
    // Storage may be switched off; the defaults hold.
  }
  const dark = scheme === 'dark' || (scheme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  root.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')
  root.lang = language === 'en' ? 'en' : 'tr'
})()
