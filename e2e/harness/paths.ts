import { join } from 'node:path'

/** The folder of the repository. */
export const ROOT = join(import.meta.dirname, '..', '..')
/** What a run leaves behind: logs, and pictures of failures. */
export const ARTIFACTS = join(import.meta.dirname, '..', 'artifacts')
