import classes from './skeleton.module.css'

const WIDTHS = [86, 68, 94, 76, 58, 82]

/** Gray bars where text will be. */
export function SkeletonLines({ lines = 1, seed = 0 }: { lines?: number; seed?: number }) {
  return (
    <span className={classes.lines} aria-hidden="true">
      {Array.from({ length: lines }, (_, line) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: bars have no other identity
          key={line}
          className={classes.line}
          style={{ width: `${(WIDTHS[(seed + line) % WIDTHS.length] ?? 80) * (line ? 0.7 : 1)}%` }}
        />
      ))}
    </span>
  )
}
