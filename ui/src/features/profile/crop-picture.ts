/** The side of the stored picture, in pixels. */
export const PICTURE_SIDE = 200
/** The minimum side of a picture, in pixels. */
export const PICTURE_MIN = 50
export const PICTURE_TYPES = ['image/png', 'image/gif', 'image/jpeg']

export interface Square {
  x: number
  y: number
  width: number
  height: number
}

export type PictureFault = 'type' | 'small' | 'unreadable'

/** Reads a chosen file as a picture, or returns why it is invalid. */
export async function readPicture(file: File): Promise<HTMLImageElement | PictureFault> {
  if (!PICTURE_TYPES.includes(file.type)) return 'type'
  const image = new Image()
  image.src = URL.createObjectURL(file)
  try {
    await image.decode()
  } catch {
    URL.revokeObjectURL(image.src)
    return 'unreadable'
  }
  if (Math.min(image.naturalWidth, image.naturalHeight) >= PICTURE_MIN) return image
  URL.revokeObjectURL(image.src)
  return 'small'
}

/** The selected square of a picture at the stored size, as a data URL. */
export function cropPicture(image: HTMLImageElement, square: Square, opaque: boolean): string {
  const canvas = document.createElement('canvas')
  canvas.width = PICTURE_SIDE
  canvas.height = PICTURE_SIDE
  const paper = canvas.getContext('2d')
  if (!paper) return ''
  paper.imageSmoothingQuality = 'high'
  paper.drawImage(image, square.x, square.y, square.width, square.height, 0, 0, PICTURE_SIDE, PICTURE_SIDE)
  return opaque ? canvas.toDataURL('image/jpeg', 0.92) : canvas.toDataURL('image/png')
}
