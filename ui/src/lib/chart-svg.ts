/** One bar of a chart, with its label and number. */
export interface Bar {
  label: string
  value: number
  /** The colour of the bar, where colours have a meaning. */
  color?: string
  /** The parts of the value, from the lightest shade to the darkest; a fifth one is grey. */
  parts?: number[]
}

export interface ChartInk {
  bar: string
  text: string
  quiet: string
  line: string
  ground: string
}

export interface Chart {
  title: string
  bars: Bar[]
  /** Vertical bars on a scale, or horizontal bars beside their labels. */
  kind: 'columns' | 'rows'
  /** The names of the parts of the bars. */
  legend?: string[]
}

const FONT = 'Inter, system-ui, sans-serif'
const WIDTH = 960
const PAD = 24
const HEAD = 64
const PLOT = 250

const escaped = (text: string): string => text.replace(/[&<>"']/g, (letter) => `&#${letter.codePointAt(0)};`)

/** The steps of a scale in round whole numbers, from 0 to at least the largest value. */
export function scaleOf(most: number, steps = 4): number[] {
  const rough = Math.max(most, 1) / steps
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = Math.max(1, [1, 2, 2.5, 5, 10].map((n) => n * power).find((n) => n >= rough) ?? rough)
  const whole = Math.ceil(step)
  return Array.from({ length: Math.ceil(Math.max(most, 1) / whole) + 1 }, (_, at) => at * whole)
}

/** Renders a chart as a self-contained SVG for downloads, without the styles of the page. */
export function chartSvg({ title, bars, kind, legend }: Chart, ink: ChartInk): string {
  const body = kind === 'columns' ? columns(bars, ink) : rows(bars, ink)
  const foot = legend ? LEGEND : 0
  const height = HEAD + body.height + foot + PAD
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}" ` +
      `viewBox="0 0 ${WIDTH} ${height}" font-family="${FONT}" role="img">`,
    `<title>${escaped(title)}</title>`,
    `<rect width="${WIDTH}" height="${height}" fill="${ink.ground}"/>`,
    text(PAD, 38, title, ink.text, 'font-size="20" font-weight="600"'),
    body.svg,
    ...(legend ?? []).map((label, at) => legendEntry(label, at, HEAD + body.height + 20, ink)),
    '</svg>',
  ].join('\n')
}

function text(x: number, y: number, words: string, fill: string, more = 'font-size="13"'): string {
  return `<text x="${x}" y="${y}" fill="${fill}" ${more}>${escaped(words)}</text>`
}

/** A bar with round corners; `fill` are the attributes of its colour. */
const rounded = (x: number, y: number, width: number, height: number, fill: string): string =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="2" ${fill}/>`

const SHADES = [0.34, 0.58, 0.8, 1]
const LEGEND = 30

/** The colour of a part of a bar. */
const shadeOf = (at: number, ink: ChartInk): string =>
  at < SHADES.length ? `fill="${ink.bar}" fill-opacity="${SHADES[at]}"` : `fill="${ink.quiet}"`

/** The parts of a bar side by side. */
function stacked(parts: number[], left: number, y: number, unit: number, ink: ChartInk): string {
  let x = left
  return parts
    .map((part, at) => {
      const width = part * unit
      const drawn = `<rect x="${x}" y="${y}" width="${Math.max(width - 1, 0)}" height="16" ${shadeOf(at, ink)}/>`
      x += width
      return part > 0 ? drawn : ''
    })
    .join('')
}

function legendEntry(label: string, at: number, y: number, ink: ChartInk): string {
  const x = PAD + at * 170
  return rounded(x, y - 11, 12, 12, shadeOf(at, ink)) + text(x + 20, y, label, ink.quiet)
}

function columns(bars: Bar[], ink: ChartInk): { svg: string; height: number } {
  const steps = scaleOf(Math.max(0, ...bars.map((bar) => bar.value)))
  const top = steps.at(-1) ?? 1
  const left = PAD + 40
  const room = WIDTH - left - PAD
  const slot = room / Math.max(1, bars.length)
  const width = Math.min(48, slot * 0.62)
  const every = Math.ceil(44 / slot)
  const y = (value: number) => HEAD + PLOT - (value / top) * (PLOT - 20)
  const lines = steps.map((step) => {
    const label = text(left - 8, y(step) + 4, String(step), ink.quiet, 'font-size="12" text-anchor="end"')
    return `<path d="M${left} ${y(step)}H${WIDTH - PAD}" stroke="${ink.line}"/>${label}`
  })
  const drawn = bars.map((bar, at) => {
    const middle = left + slot * (at + 0.5)
    const label = at % every === 0 ? text(middle, HEAD + PLOT + 20, bar.label, ink.quiet, CENTRED) : ''
    const value = bar.value > 0 ? text(middle, y(bar.value) - 6, String(bar.value), ink.text, CENTRED) : ''
    const fill = `fill="${bar.color ?? ink.bar}"`
    return rounded(middle - width / 2, y(bar.value), width, y(0) - y(bar.value), fill) + value + label
  })
  return { svg: [...lines, ...drawn].join('\n'), height: PLOT + 24 }
}

const CENTRED = 'font-size="12" text-anchor="middle"'

function rows(bars: Bar[], ink: ChartInk): { svg: string; height: number } {
  const row = 30
  const left = PAD + Math.min(380, 16 + 7.2 * Math.max(0, ...bars.map((bar) => bar.label.length)))
  const most = Math.max(1, ...bars.map((bar) => bar.value))
  const drawn = bars.map((bar, at) => {
    const y = HEAD + at * row
    const room = WIDTH - left - PAD - 60
    const width = (bar.value / most) * room
    const shown = Math.max(width, bar.value > 0 ? 2 : 0)
    const whole = rounded(left, y + 6, shown, 16, `fill="${bar.color ?? ink.bar}"`)
    return [
      text(PAD, y + 18, bar.label, ink.text),
      bar.parts ? stacked(bar.parts, left, y + 6, room / most, ink) : whole,
      text(left + width + 10, y + 18, String(bar.value), ink.text, 'font-size="13" font-weight="600"'),
    ].join('')
  })
  return { svg: drawn.join('\n'), height: bars.length * row }
}
