/** The style of printed pages with a footer: a text and the page number. Browsers support it only in style sheets. */
export function pageStyle(left: string, page: string): string {
  const quoted = (words: string) => `"${words.replace(/["\\<\n]/g, ' ')}"`
  const font = 'font: 8pt var(--lls-font), sans-serif; color: #333'
  return `@page { size: A4; margin: 15mm 15mm 18mm;
    @bottom-left { content: ${quoted(left)}; ${font} }
    @bottom-right { content: ${quoted(`${page} `)} counter(page) " / " counter(pages); ${font} } }`
}
