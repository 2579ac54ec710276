/** A local date and time without a zone. */
export interface WallTime {
  year: number
  month: number
  day: number
  hour: number
  minute: number
}

/** A change of the clock of a zone: since when (milliseconds since 1970), and minutes east of UTC. */
type Change = [from: number, minutes: number]

const changes = new Map<string, Change[]>()
const formats = new Map<string, Intl.DateTimeFormat>()

/** How far into the future the changes of a zone are relied on, in milliseconds: five years. */
const HORIZON = 5 * 366 * 24 * 3_600_000

/**
 * Takes the changes of the clock of a zone, in order. Without them the browser's own rules are asked, which takes 20 to
 * 50 ms the first time.
 */
export function learnZone(zone: string, known: { From: string; Minutes: number }[]): void {
  changes.set(
    zone,
    known.map(({ From, Minutes }) => [Date.parse(From), Minutes]),
  )
}

/** The offset of a zone in minutes, or undefined when its changes do not say. */
function knownOffset(zone: string, instant: number): number | undefined {
  if (instant > Date.now() + HORIZON) return undefined
  return changes.get(zone)?.findLast(([from]) => from <= instant)?.[1]
}

/** The local time of a zone at an instant (milliseconds since 1970). */
export function wallTimeIn(zone: string, instant: number): WallTime {
  const offset = knownOffset(zone, instant)
  if (offset !== undefined) {
    const local = new Date(instant + offset * 60_000)
    return {
      year: local.getUTCFullYear(),
      month: local.getUTCMonth() + 1,
      day: local.getUTCDate(),
      hour: local.getUTCHours(),
      minute: local.getUTCMinutes(),
    }
  }
  const at: WallTime = { year: 0, month: 0, day: 0, hour: 0, minute: 0 }
  for (const { type, value } of formatOf(zone).formatToParts(instant)) {
    if (type in at) at[type as keyof WallTime] = Number(value)
  }
  return at
}

/** The instant of a local time in a zone; a time in a skipped hour moves forward. */
export function instantOf(zone: string, wall: WallTime): number {
  const wanted = asUtc(wall)
  const first = wanted - (asUtc(wallTimeIn(zone, wanted)) - wanted)
  return first + (wanted - asUtc(wallTimeIn(zone, first)))
}

function asUtc(at: WallTime): number {
  return Date.UTC(at.year, at.month - 1, at.day, at.hour, at.minute)
}

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  })
  formats.set(zone, made)
  return made
}
