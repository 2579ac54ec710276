const STARS = Array.from({ length: 12 }, (_, index) => {
  const angle = (index * Math.PI) / 6
  return { x: 27 + 12 * Math.sin(angle), y: 18 - 12 * Math.cos(angle) }
})
const STAR = 'M0-2 .45-.62 1.9-.62.73.24 1.18 1.62 0 .76-1.18 1.62-.73.24-1.9-.62-.45-.62z'

/** Twelve gold stars on blue. */
export function EuFlag({ title }: { title: string }) {
  return (
    <svg viewBox="0 0 54 36" role="img" aria-label={title}>
      <title>{title}</title>
      <rect width="54" height="36" fill="#003399" />
      {STARS.map(({ x, y }) => (
        <path key={`${x},${y}`} d={STAR} transform={`translate(${x} ${y})`} fill="#ffcc00" />
      ))}
    </svg>
  )
}
