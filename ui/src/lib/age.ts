import type { Lang } from './lang'

const STEPS: [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1000],
]

/** Formats an age in its largest unit: 3 minutes ago. A negative age, from a clock that is ahead, counts as 0. */
export function ago(milliseconds: number, lang: Lang): string {
  const passed = Math.max(0, milliseconds)
  const [unit, size] = STEPS.find(([, step]) => passed >= step) ?? (['second', 1000] as const)
  return new Intl.RelativeTimeFormat(lang).format(-Math.floor(passed / size), unit)
}
