import type { EarlyCalls } from '../src/api/early-calls.ts'

/** The addresses of the files that a page requests. */
export type PageFiles = [scripts: string[], styles: string[]]

/** A screen: beginning of its address, scripts, styles, parts of the catalogue, calls. */
export type ScreenRow = [address: string, ...files: PageFiles, texts: string[], calls: string[]]

export interface PreloadTable {
  screens: ScreenRow[]
  /** For all screens without a session. */
  signIn: PageFiles
  /** The files of the catalogues, by language and part. */
  texts: Record<string, Record<string, string>>
  /** The font of most texts. */
  font: string
}

/**
 * Runs in the page before the scripts, so it refers to nothing outside itself. Requests all files of the screen at
 * once, and makes the first calls, instead of one after another as the scripts come to need them. The build writes
 * the table (page.ts).
 */
export function preload(table: PreloadTable): void {
  let token: string | null = null
  try {
    token = localStorage.getItem('lls-token')
  } catch {
    // Without storage there is no session.
  }
  const { pathname, search } = location
  const signedIn = token !== null && !/^\/(login|continue|reminder)/.test(pathname)
  const texts = table.texts[document.documentElement.lang] ?? {}
  const request = (rel: string, as: string, href: string | undefined) => {
    if (!href) return
    const link = document.createElement('link')
    link.rel = rel
    link.setAttribute('as', as)
    link.href = href
    link.crossOrigin = ''
    document.head.append(link)
  }
  const address = pathname + search
  const screen = table.screens.find(([start]) => new RegExp(start).test(address)) ?? table.screens[0]
  const [start = '', ownScripts = [], ownStyles = [], parts = [], ownCalls = []] = screen ?? []
  const [scripts, styles] = signedIn ? [ownScripts, ownStyles] : table.signIn
  const [, found] = new RegExp(start).exec(address) ?? []
  const own = ownCalls
    .filter((path) => found || !path.includes('$1'))
    .map((path) => path.replace('$1', () => found ?? ''))
  const calls: EarlyCalls['calls'] = {}
  for (const path of ['/api/instance', ...(signedIn ? ['/api/session', ...own] : ['/api/login'])]) {
    const headers = {
      'Accept-Language': document.documentElement.lang,
      ...(token && { Authorization: token }),
    }
    const call = fetch(path, { headers })
    // A fault concerns only who takes the call.
    call.catch(() => {})
    calls[path] = call
  }
  const early: EarlyCalls = { token, calls }
  Object.assign(window, { llsEarly: early })
  request('modulepreload', 'script', texts.public)
  for (const href of styles) request('preload', 'style', href)
  for (const href of scripts) request('modulepreload', 'script', href)
  if (signedIn) for (const part of ['shared', ...parts]) request('modulepreload', 'script', texts[part])
  // Last: until it is there, a font of the system as wide as this one is shown.
  request('preload', 'font', table.font)
}
