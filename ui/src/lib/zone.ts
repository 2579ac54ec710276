/** A local date and time without a zone. */
export interface WallTime {
  year: number
  month: number
  day: number
  hour: number
  minute: number
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** The local time of a zone at an instant (milliseconds since 1970). */
export function wallTimeIn(zone: string, instant: number): WallTime {
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
