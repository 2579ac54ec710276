import { describe, expect, it } from 'vitest'
import { chartSvg, scaleOf } from './chart-svg'

const INK = { bar: '#123', text: '#000', quiet: '#555', line: '#ccc', ground: '#fff' }

const parse = (svg: string) => new DOMParser().parseFromString(svg, 'image/svg+xml')

describe('scaleOf', () => {
  it.each([
    [0, [0, 1]],
    [1, [0, 1]],
    [7, [0, 2, 4, 6, 8]],
    [29, [0, 10, 20, 30]],
    [1000, [0, 250, 500, 750, 1000]],
  ])('covers %i in round whole steps', (most, steps) => expect(scaleOf(most)).toEqual(steps))
})

describe('chartSvg', () => {
  it('is well-formed whatever characters the labels contain', () => {
    const title = `Çevre <script>alert("1")</script> & 'Iğdır'`
    const found = parse(chartSvg({ title, kind: 'rows', bars: [{ label: title, value: 3 }] }, INK))
    expect(found.querySelector('parsererror')).toBeNull()
    expect(found.querySelector('script')).toBeNull()
    expect(found.querySelector('title')?.textContent).toBe(title)
  })

  it('draws upright bars in proportion', () => {
    const bars = [2, 4, 0].map((value, at) => ({ label: `${2020 + at}`, value }))
    const found = parse(chartSvg({ title: 'x', kind: 'columns', bars }, INK))
    const heights = [...found.querySelectorAll('rect[rx]')].map((bar) => Number(bar.getAttribute('height')))
    expect(heights).toHaveLength(3)
    expect(heights[1]).toBeCloseTo(2 * (heights[0] ?? 0))
    expect(heights[2]).toBe(0)
  })

  it('draws the parts of a bar side by side, with their names below', () => {
    const bars = [
      { label: 'Çevre', value: 6, parts: [4, 0, 2] },
      { label: 'Ticaret', value: 3, parts: [0, 3, 0] },
    ]
    const legend = ['yeni', 'eski', 'çok eski']
    const found = parse(chartSvg({ title: 'x', kind: 'rows', bars, legend }, INK))
    const parts = [...found.querySelectorAll('rect[fill-opacity]:not([rx])')]
    const widths = parts.map((part) => Number(part.getAttribute('width')) + 1)
    expect(widths).toHaveLength(3)
    expect(widths[0]).toBeCloseTo(2 * (widths[1] ?? 0))
    const ends = Number(parts[0]?.getAttribute('x')) + (widths[0] ?? 0)
    expect(Number(parts[1]?.getAttribute('x'))).toBeCloseTo(ends)
    expect(found.querySelectorAll('rect[rx="2"][width="12"]')).toHaveLength(legend.length)
    for (const word of [...legend, '6']) expect(found.documentElement.textContent).toContain(word)
  })

  it('shows the number of each bar beside its label', () => {
    const bars = [
      { label: 'Yasa', value: 74 },
      { label: 'Tüzük', value: 0 },
    ]
    const words = parse(chartSvg({ title: 'x', kind: 'rows', bars }, INK)).documentElement.textContent ?? ''
    for (const word of ['Yasa', '74', 'Tüzük', '0']) expect(words).toContain(word)
  })
})
