/** Letters of all files of a font: of the Latin one and the Turkish one. */
const LETTERS = 'aş'

/**
 * Requests the fonts before the first text is laid out. A text whose font is not there yet is laid out in a font of the
 * system, and the browser asks the system for each family of the fallback, one after another.
 */
export function loadFonts(): void {
  // A font that does not arrive is replaced by its fallback.
  for (const font of ['400 13px "Inter Variable"', '600 24px "Source Serif Variable"'])
    document.fonts.load(font, LETTERS).catch(() => {})
}
