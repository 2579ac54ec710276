import type { Finding } from '@/api/checks'

interface Span {
  Start: number
  End: number
}

/** Where a part of a text is after one passage was edited; undefined when the edit concerns it. */
export function movedSpan(before: string, after: string, { Start, End }: Span): Span | undefined {
  if (before === after) return { Start, End }
  const most = Math.min(before.length, after.length)
  let same = 0
  while (same < most && before[same] === after[same]) same++
  if (End <= same) return { Start, End }
  let tail = 0
  while (tail < most - same && before.at(-1 - tail) === after.at(-1 - tail)) tail++
  if (Start < before.length - tail) return undefined
  const by = after.length - before.length
  return { Start: Start + by, End: End + by }
}

interface Edit extends Span {
  Text: string
}

/**
 * The fixes of findings in one edit of a text that was checked as `before`; undefined when none is possible any more.
 */
export function fixesAsEdit(findings: readonly Finding[], before: string, now: string): Edit | undefined {
  const edits = findings
    .flatMap(({ Fix }) => {
      const span = Fix && movedSpan(before, now, Fix)
      return span ? [{ ...span, Text: Fix.Text }] : []
    })
    .sort((a, b) => a.Start - b.Start)
    .filter((edit, i, all) => i === 0 || edit.Start >= (all[i - 1]?.End ?? 0))
  const [first] = edits
  const last = edits.at(-1)
  if (!first || !last) return undefined
  let text = ''
  let at = first.Start
  for (const { Start, End, Text } of edits) {
    text += now.slice(at, Start) + Text
    at = End
  }
  return { Start: first.Start, End: last.End, Text: text }
}

/** Replaces a part of a text area as typing would, so that the user can undo it. */
export function replaceIn(area: HTMLTextAreaElement, { Start, End, Text }: Edit): void {
  area.focus({ preventScroll: true })
  area.setSelectionRange(Start, End)
  // The only way that the browser takes into its history of edits.
  const done = Text ? document.execCommand('insertText', false, Text) : document.execCommand('delete')
  if (done) return
  area.setRangeText(Text, Start, End, 'select')
  area.dispatchEvent(new InputEvent('input', { bubbles: true }))
}
