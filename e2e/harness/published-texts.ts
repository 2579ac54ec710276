import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { ROOT } from './paths.ts'

const DATA = resolve(process.env.LLS_DATA ?? join(ROOT, '..', 'shared', 'data'))

/** Whether the real texts are on this machine; prints a warning when they are not. */
export function havePublishedTexts(): boolean {
  const missing = ['law-versions-tr', 'eu-acts-en'].filter((folder) => !existsSync(join(DATA, folder)))
  if (missing.length > 0)
    process.stderr.write(
      `\nSKIPPED: the journeys with real texts, because ${DATA} has no ${missing.join(' and no ')}. Set LLS_DATA.\n\n`,
    )
  return missing.length === 0
}

export const publishedText = (path: string) => readFileSync(join(DATA, path), 'utf8')
