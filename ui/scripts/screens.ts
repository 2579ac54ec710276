/** What a kind of screen is made of: its files (chunks.ts) and parts of the catalogue (catalogue-parts.ts). */
export interface ScreenFiles {
  /** The beginning of its addresses, with the parameters. */
  address: RegExp
  chunks: string[]
  texts: string[]
  /** Its calls, as far as the address tells them: `$1` is the first group of `address`, without which none is made. */
  calls?: string[]
  /** The most compressed JavaScript that it may need, in kB. */
  limit: number
}

const LIST = 230
const FORM = 255

/** All kinds of screens; the first whose address matches counts. */
export const SCREENS: Record<string, ScreenFiles> = {
  home: {
    address: /^\/pages\/home/,
    chunks: ['home'],
    texts: ['other'],
    calls: ['/api/home'],
    limit: LIST,
  },
  term: {
    address: /^\/pages\/glossary\?.*term=/,
    chunks: ['lists', 'glossary', 'dialogs'],
    texts: ['reading', 'glossary'],
    limit: LIST,
  },
  glossary: {
    address: /^\/pages\/glossary/,
    chunks: ['lists', 'glossary'],
    texts: ['reading', 'glossary'],
    limit: LIST,
  },
  viewer: {
    address: /^\/pages\/(?:draft)?legaltexts\?(?:.*&)?text=(\d+)/,
    chunks: ['lists', 'dialogs'],
    texts: ['reading'],
    calls: ['/api/legaltexts/view/$1'],
    limit: LIST,
  },
  lists: { address: /^\/pages\/(draft)?legaltexts/, chunks: ['lists'], texts: ['reading'], limit: LIST },
  reader: {
    address: /^\/pages\/read\/(\d+)/,
    chunks: ['read'],
    texts: ['reading', 'reader'],
    calls: ['/api/legaltexts/read/$1'],
    limit: LIST,
  },
  history: {
    address: /^\/pages\/history\/(\d+)/,
    chunks: ['through', 'virtual'],
    texts: ['timeline', 'reader'],
    limit: LIST,
  },
  search: { address: /^\/pages\/search/, chunks: ['search'], texts: ['search', 'reading'], limit: LIST },
  statistics: {
    address: /^\/pages\/statistics/,
    chunks: ['statistics'],
    texts: ['statistics'],
    limit: LIST,
  },
  resources: { address: /^\/pages\/resources/, chunks: ['resources'], texts: ['other'], limit: LIST },
  regulations: { address: /^\/pages\/regulations/, chunks: ['regulations'], texts: ['other'], limit: LIST },
  act: {
    address: /^\/pages\/euacts\/./,
    chunks: ['kinds', 'records', 'acts'],
    texts: ['records', 'forms', 'reading', 'euacts', 'concordances'],
    limit: LIST,
  },
  acts: {
    address: /^\/pages\/euacts/,
    chunks: ['kinds', 'records', 'acts'],
    texts: ['records', 'euacts', 'concordances'],
    limit: LIST,
  },
  concordance: {
    address: /^\/pages\/concordances\/(\d+)/,
    chunks: ['kinds', 'tables', 'concordances'],
    texts: ['records', 'forms', 'reading', 'concordances'],
    limit: LIST,
  },
  concordances: {
    address: /^\/pages\/concordances/,
    chunks: ['kinds', 'tables', 'concordances'],
    texts: ['records', 'concordances'],
    limit: LIST,
  },
  favourites: { address: /^\/pages\/favourites/, chunks: ['favourites'], texts: ['account'], limit: LIST },
  profile: {
    address: /^\/pages\/profile/,
    chunks: ['profile'],
    texts: ['account', 'passkeys'],
    limit: LIST,
  },
  compare: {
    address: /^\/pages\/settings\/versions\/compare/,
    chunks: ['compare'],
    texts: ['compare', 'reading'],
    limit: LIST,
  },
  log: { address: /^\/pages\/settings\/logs/, chunks: ['log'], texts: ['other'], limit: LIST },
  form: {
    address: /^\/pages\/settings\/\w+\/(edit|new)/,
    chunks: ['kinds', 'forms'],
    texts: ['records', 'forms'],
    limit: FORM,
  },
  view: {
    address: /^\/pages\/settings\/\w+\/view/,
    chunks: ['kinds', 'records'],
    texts: ['records', 'forms', 'reading'],
    limit: LIST,
  },
  records: {
    address: /^\/pages\/settings\//,
    chunks: ['kinds', 'records'],
    texts: ['records'],
    limit: LIST,
  },
}

export const SIGN_IN_LIMIT = 150
export const FONTS_LIMIT = 70

/** Files that few users load, with the most that each may have on its own, in kB. */
export const PART_LIMITS: Record<string, number> = { passkeys: 4, qr: 6 }
