/** The properties that decide where the lines of a text area break. */
const LAYOUT = [
  'font',
  'letterSpacing',
  'wordSpacing',
  'lineHeight',
  'tabSize',
  'textIndent',
  'textTransform',
  'paddingLeft',
  'paddingRight',
  'paddingTop',
] as const

/** Sets the caret at an offset and scrolls the line to the top of the text area. */
export function goToOffset(area: HTMLTextAreaElement, offset: number): void {
  area.focus({ preventScroll: true })
  area.setSelectionRange(offset, offset)
  area.scrollTop = topOf(area, offset)
}

/** The distance of a line from the top of the text: browsers tell it of elements only, so the text before is copied. */
function topOf(area: HTMLTextAreaElement, offset: number): number {
  const copy = document.createElement('div')
  const style = getComputedStyle(area)
  for (const name of LAYOUT) copy.style[name] = style[name]
  copy.style.cssText +=
    ';position:absolute;top:0;left:-99999px;visibility:hidden;border:0;box-sizing:border-box'
  copy.style.whiteSpace = 'pre-wrap'
  copy.style.overflowWrap = 'break-word'
  copy.style.width = `${area.clientWidth}px`
  // The line itself belongs to the copy: a word that does not fit is on the next line.
  const end = area.value.indexOf('\n', offset)
  copy.textContent = area.value.slice(0, offset)
  const mark = document.createElement('span')
  mark.textContent = area.value.slice(offset, end < 0 ? undefined : end) || ' '
  copy.append(mark)
  document.body.append(copy)
  const [line] = mark.getClientRects()
  const top = line ? line.top - copy.getBoundingClientRect().top : 0
  copy.remove()
  return top - Number.parseFloat(style.paddingTop)
}
