import { build, type Plugin, type PluginOption, type Rolldown } from 'vite'

const oneOf = (...patterns: RegExp[]) => new RegExp(patterns.map(({ source }) => source).join('|'))

/**
 * The files into which the interface is cut, each with the modules that start its code: those that are imported on
 * demand. A module that one file alone needs is in that file; `placeModules` places the others. docs/architecture.md
 * says how a screen is added.
 */
const CHUNKS: Record<string, RegExp> = {
  // What the screens before and after the sign-in need.
  start: /index\.html$/,
  signin: /features\/auth\/(login-screens|forgot-card|reminder-screen)/,
  // The frame of the screens that require a session.
  app: /app\/shell\/shell|routes\/route-tree/,
  // Dialogs and drawers.
  dialogs: /ui\/(dialog|drawer)-layer|ui\/confirm-by-typing/,
  // What the frame opens in them.
  overlays: oneOf(
    /app\/(palette|shell\/(menu|shortcuts))/,
    /(favourite-host|notification-list|idle-warning|sign-out-dialog|welcome-dialog|observer-status)\./,
  ),
  // Lists to choose from, tips and calendars: loaded when they are opened.
  choices: /ui\/(tip-layer|choice)\./,
  calendar: /ui\/calendar|range-dialog/,
  virtual: /ui\/(virtual|window)-rows/,
  home: /features\/home\//,
  glossary: /reading\/glossary-screen|features\/glossary\//,
  lists: /screens\/reading\/|features\/viewer\//,
  terms: /features\/reader\/text-(terms|references)/,
  // The comments on a text, when their list is opened.
  comments: /features\/reader\/comment-panel/,
  read: /screens\/read-screen|features\/reader\//,
  // The reader shows the band with each text, the others on demand.
  timeline: /timeline\/as-of-band/,
  history: /features\/timeline\//,
  through: /screens\/history-screen/,
  compare: /screens\/(compare-screen|version-changes|file-redline)|features\/compare\//,
  // What is probably wrong with the texts of a version, in its form and where it is read.
  checks: /shared\/checks\/check-panel/,
  // The text of a file, from the form of a version.
  intake: /screens\/intake-/,
  search: /features\/search\//,
  reports: /features\/statistics\/report-form/,
  alignment: /features\/statistics\/alignment-charts/,
  statistics: /features\/statistics\//,
  rowimports: /features\/imports\/rows-/,
  imports: /features\/imports\//,
  kinds: /entities\/\w+\/definition/,
  references: /entities\/(eu-reference-list|euacts\/text-acts)/,
  acts: /screens\/eu-acts?-screen/,
  tables: /entities\/concordances\/tables-of/,
  editing: /screens\/table-editing/,
  concordances: /screens\/concordances?-screen/,
  records: /screens\/(generic-list|generic-view|tree-rows|next-steps)|entities\/\w+\/next-steps/,
  // The texts and files of a version, after its form.
  writing: /api\/unsaved-texts|features\/forms\/(texts-group|files-field|file-editor)/,
  drafts: /features\/forms\/draft-/,
  // The second step of a sign-in, and the return from a provider.
  step: /features\/auth\/(next-step-card|callback-screen)/,
  // Asked for before changes of accounts.
  presence: /features\/auth\/presence-dialog/,
  // Few users have a passkey.
  passkeys: /api\/passkeys/,
  qr: /ui\/qr-code\./,
  // The form of a user, which has passwords, and what the view of a user shows of them.
  accounts: /entities\/users\/form\.|features\/forms\/(password|radio)-field/,
  passwords: /entities\/users\/(issue-password|send-link)|screens\/account-cards/,
  forms: oneOf(
    /screens\/(generic-edit|form-|own-account)/,
    /entities\/\w+\/form\./,
    /features\/(forms|checkout)\//,
    /ui\/(chips-input|number-spinner)/,
  ),
  trees: /features\/trees\/|ui\/tree-picker-dialog/,
  log: /features\/audit-log\//,
  uploads: /regulations\/(edit|upload)-dialog/,
  regulations: /features\/regulations\//,
  resources: /features\/resources\//,
  favourites: /features\/favourites\//,
  picture: /features\/profile\/picture-dialog/,
  tokens: /features\/profile\/token-dialog/,
  profile: /features\/profile\//,
}

/**
 * Where a module is that several files need: in the first of these that serves one of them, or else in `fields`. So the
 * screens on which people work fetch little that only others need, and each of these imports only those before it.
 */
const SHARED: Record<string, string[]> = {
  start: ['start', 'signin'],
  // Serves the home page, the reader, the search and what opens above every screen.
  app: ['app', 'home', 'read', 'search', 'overlays', 'dialogs', 'components', 'choices'],
  // Lists and trees.
  rows: ['lists', 'virtual', 'calendar', 'records', 'kinds', 'acts', 'log'],
}

/** Files that are loaded only when another one has been: what both need is in the other. */
const AFTER: Record<string, string | string[]> = {
  overlays: 'dialogs',
  glossary: 'lists',
  forms: 'kinds',
  records: 'kinds',
  acts: 'records',
  concordances: ['kinds', 'tables'],
  editing: ['concordances', 'forms'],
  imports: 'records',
  rowimports: ['editing', 'imports'],
  drafts: 'forms',
  accounts: 'forms',
  passwords: 'records',
  writing: 'forms',
  terms: 'read',
  comments: 'read',
  reports: 'statistics',
  alignment: 'statistics',
  uploads: 'regulations',
  picture: 'profile',
  tokens: 'profile',
  history: 'timeline',
}

/**
 * The libraries that every screen starts with, each in a file that the page runs in a task of its own (page.ts). Each
 * may import those before it.
 */
const LIBRARIES: Record<string, RegExp> = {
  react: /node_modules\/(react|react-dom|scheduler|use-sync-external-store)\//,
  router: /node_modules\/@tanstack\//,
}
export const LIBRARY_FILES = Object.keys(LIBRARIES)

/** The component library, but for the little of it that the frame needs, is loaded with the first dialog or list. */
const COMPONENTS =
  /node_modules\/(@mantine|@floating-ui|react-remove|use-sidecar|use-callback-ref|aria-hidden|tabbable)/

const chunkOfEntry = (id: string) => Object.keys(CHUNKS).find((name) => CHUNKS[name]?.test(id)) ?? id

/**
 * The file of each module. The interface is first cut as Vite does it: the modules of each of its files are those that
 * the same entries need, and what is not used of the libraries has been removed.
 */
function placeModules(files: Rolldown.OutputChunk[]): Map<string, string> {
  const byName = new Map(files.map((file) => [file.fileName, file]))
  const below = (file: Rolldown.OutputChunk) => file.imports.flatMap((name) => byName.get(name) ?? [])
  const users = new Map(files.map((file) => [file, new Set<string>()]))
  const use = (file: Rolldown.OutputChunk, user: string, seen: Set<Rolldown.OutputChunk>) => {
    if (seen.has(file)) return
    seen.add(file)
    users.get(file)?.add(user)
    for (const imported of below(file)) use(imported, user, seen)
  }
  for (const file of files)
    if (file.facadeModuleId && (file.isEntry || file.isDynamicEntry))
      use(file, chunkOfEntry(file.facadeModuleId), new Set())

  const placed = new Map<Rolldown.OutputChunk, string>()
  const place = (file: Rolldown.OutputChunk): string => {
    const chunk = placed.get(file) ?? chunkOf(users.get(file) ?? new Set(), file, below(file).map(place))
    placed.set(file, chunk)
    return chunk
  }
  const libraryOf = (id: string) => LIBRARY_FILES.find((name) => LIBRARIES[name]?.test(id))
  const placeOf = (id: string, chunk: string) => (chunk === 'start' && libraryOf(id)) || chunk
  return new Map(files.flatMap((file) => file.moduleIds.map((id) => [id, placeOf(id, place(file))] as const)))
}

/** Whether a file is loaded only when one of the others has been. */
function comesAfter(name: string, others: Set<string>): boolean {
  return [AFTER[name] ?? []].flat().some((before) => others.has(before) || comesAfter(before, others))
}

/** Where a file of Vite's belongs that the given chunks need, and that needs those below it. */
function chunkOf(users: Set<string>, { moduleIds }: Rolldown.OutputChunk, below: string[]): string {
  const [only, ...others] = [...users].filter((name) => !comesAfter(name, users))
  if (only && others.length === 0) return only
  const shared = Object.keys(SHARED).find((name) => SHARED[name]?.some((user) => users.has(user))) ?? 'fields'
  if (shared === 'start' || users.has('app')) return shared
  if (moduleIds.some((id) => COMPONENTS.test(id))) return users.has('dialogs') ? 'components' : 'choices'
  if (moduleIds.some((id) => id.includes('virtual-core'))) return 'virtual'
  // What needs a later file must not be in one that is loaded before it.
  return ['choices', 'components', 'dialogs', 'virtual'].find((name) => below.includes(name)) ?? shared
}

/** Cuts the interface into the files of CHUNKS. */
export function chunks(plugins: () => PluginOption[]): Plugin {
  return {
    name: 'chunks',
    apply: 'build',
    async config({ resolve, root }) {
      const { output } = (await build({
        configFile: false,
        logLevel: 'error',
        root,
        resolve,
        plugins: plugins(),
        build: { write: false, minify: false, reportCompressedSize: false },
      })) as Rolldown.RolldownOutput
      const places = placeModules(output.filter((file) => file.type === 'chunk'))
      const known = new Set([
        ...Object.keys(CHUNKS),
        ...Object.keys(SHARED),
        ...LIBRARY_FILES,
        'components',
        'fields',
      ])
      const name = (id: string) => {
        const place = places.get(id)
        return place && known.has(place) ? place : null
      }
      // The files depend on each other in one direction, so no module needs to be moved with those that it imports.
      const groups = [{ debugName: 'chunks', name }]
      const codeSplitting = { includeDependenciesRecursively: false, groups }
      return { build: { rolldownOptions: { output: { codeSplitting } } } }
    },
  }
}
