import { join } from 'node:path'

/** The folder of the repository. */
export const ROOT = join(import.meta.dirname, '..', '..')
/** The output of a run: logs, and screenshots of failures. */
export const ARTIFACTS = join(import.meta.dirname, '..', 'artifacts')
