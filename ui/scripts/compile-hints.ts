import type { Plugin } from 'vite'

/**
 * Tells browsers to compile all functions of a file while they fetch it, on another thread. Without it, Chrome only
 * looks for the ends of functions then, and the main thread compiles each one when it is first called: on a slow
 * processor that is a quarter of the work before a screen answers. Other browsers skip the comment. It must come first.
 * https://github.com/WICG/explicit-javascript-compile-hints-file-based
 */
const HINT = '//# allFunctionsCalledOnLoad\n'

/** A screen fetches what it runs (chunks.ts), so every file has the hint. */
export function compileHints(): Plugin {
  return {
    name: 'compile-hints',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      // Vite puts a line before the code of a file that imports others.
      order: 'post',
      handler(_, bundle) {
        for (const file of Object.values(bundle)) if (file.type === 'chunk') file.code = HINT + file.code
      },
    },
  }
}
