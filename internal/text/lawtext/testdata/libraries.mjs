// libraries.mjs FOLDER LIBRARY SECONDS A B: the processor time, in milliseconds, in
// which a library from FOLDER/node_modules compares two files by words; nothing
// where it gives up.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const [folder, library, seconds, a, b] = process.argv.slice(2)
const require = createRequire(`${folder}/`)

const libraries = {
  jsdiff(before, after) {
    const { diffWordsWithSpace } = require('diff')
    return diffWordsWithSpace(before, after, { timeout: seconds * 1000 }) !== undefined
  },
  // It compares characters: each word becomes one, as its documentation shows for lines.
  'diff-match-patch'(before, after) {
    const DiffMatchPatch = require('diff-match-patch')
    const engine = new DiffMatchPatch()
    engine.Diff_Timeout = Number(seconds)
    const characters = new Map()
    const encode = text =>
      text.replace(/\S+\s*|\s+/g, word => {
        let c = characters.get(word)
        if (c === undefined) {
          c = String.fromCharCode(characters.size + (characters.size < 0xd800 ? 0 : 0x800))
          characters.set(word, c)
        }
        return c
      })
    const started = Date.now()
    engine.diff_main(encode(before), encode(after), false)
    return Date.now() - started < seconds * 1000 && characters.size < 0xf800
  },
}

const before = readFileSync(a, 'utf8')
const after = readFileSync(b, 'utf8')
const start = process.cpuUsage()
if (libraries[library](before, after)) {
  const { user, system } = process.cpuUsage(start)
  console.log(((user + system) / 1000).toFixed(1))
}
