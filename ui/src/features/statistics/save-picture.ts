import { type Chart, chartSvg } from '@/lib/chart-svg'

export type PictureFormat = 'svg' | 'png'

/** The scale of the picture relative to the screen. */
const PICTURE_SCALE = 2

/** Downloads a chart in the colours of the current colour scheme. */
export async function savePicture(chart: Chart, format: PictureFormat): Promise<void> {
  const style = getComputedStyle(document.documentElement)
  const color = (name: string) => style.getPropertyValue(`--lls-${name}`).trim()
  const bars = chart.bars.map((bar) => ({ ...bar, color: bar.color && color(bar.color) }))
  const svg = chartSvg(
    { ...chart, bars },
    {
      bar: color('ink-fill'),
      text: color('text1'),
      quiet: color('text3'),
      line: color('line'),
      ground: color('surface'),
    },
  )
  const drawn = new Blob([svg], { type: 'image/svg+xml' })
  save(format === 'svg' ? drawn : await paint(drawn), `${chart.title}.${format}`)
}

async function paint(svg: Blob): Promise<Blob> {
  const address = URL.createObjectURL(svg)
  try {
    const picture = new Image()
    picture.src = address
    await picture.decode()
    const canvas = document.createElement('canvas')
    canvas.width = picture.width * PICTURE_SCALE
    canvas.height = picture.height * PICTURE_SCALE
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
    return await new Promise((resolve, reject) =>
      canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('the picture was not painted')))),
    )
  } finally {
    URL.revokeObjectURL(address)
  }
}

function save(content: Blob, name: string): void {
  const anchor = document.createElement('a')
  anchor.href = URL.createObjectURL(content)
  anchor.download = name
  anchor.click()
  // The download has its own reference to the content by then.
  setTimeout(() => URL.revokeObjectURL(anchor.href), 60_000)
}
