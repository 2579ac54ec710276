import 'react-easy-crop/react-easy-crop.css'
import { IconZoomIn, IconZoomOut } from '@tabler/icons-react'
import { type KeyboardEvent, useState } from 'react'
import Crop from 'react-easy-crop'
import { useTranslation } from '@/i18n/use-translation'
import { IconButton } from '@/ui/icon-button'
import { cropPicture } from './crop-picture'
import classes from './cropper.module.css'

const ZOOM_STEP = 0.1
const MAX_ZOOM = 4
const KEYBOARD_STEP = 5

interface CropperProps {
  image: HTMLImageElement
  /** Whether the file can be transparent: PNG and GIF. */
  opaque: boolean
  picture: string
  onPicture: (picture: string) => void
}

/** A square above a picture: drag it or move it with the arrow keys; zoom with the wheel, + and −. */
export function Cropper({ image, opaque, picture, onPicture }: CropperProps) {
  const { t } = useTranslation()
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const zoomTo = (next: number) => setZoom(Math.min(MAX_ZOOM, Math.max(1, Math.round(next * 100) / 100)))
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === '+' || event.key === '=') zoomTo(zoom + ZOOM_STEP)
    else if (event.key === '-') zoomTo(zoom - ZOOM_STEP)
    else return
    event.preventDefault()
  }
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the square inside has the focus and the keys */}
      <div className={classes.stage} onKeyDown={onKeyDown}>
        <Crop
          image={image.src}
          crop={crop}
          zoom={zoom}
          maxZoom={MAX_ZOOM}
          aspect={1}
          showGrid={false}
          keyboardStep={KEYBOARD_STEP}
          onCropChange={setCrop}
          onZoomChange={zoomTo}
          onCropComplete={(_, pixels) => onPicture(cropPicture(image, pixels, opaque))}
          classes={{ cropAreaClassName: classes.square }}
          mediaProps={{ alt: '' }}
          cropperProps={{ role: 'group', 'aria-label': t('account.square') }}
          disableAutomaticStylesInjection
        />
      </div>
      <div className={classes.tools}>
        <IconButton
          name={t('account.zoomOut')}
          icon={<IconZoomOut />}
          onClick={() => zoomTo(zoom - ZOOM_STEP)}
        />
        <input
          type="range"
          className={classes.range}
          aria-label={t('account.zoom')}
          min={1}
          max={MAX_ZOOM}
          step={0.01}
          value={zoom}
          onChange={(event) => zoomTo(Number(event.currentTarget.value))}
        />
        <IconButton
          name={t('account.zoomIn')}
          icon={<IconZoomIn />}
          onClick={() => zoomTo(zoom + ZOOM_STEP)}
        />
        <span className={classes.previews} aria-hidden="true">
          {picture && (
            <>
              <img src={picture} alt="" width={40} height={40} />
              <img src={picture} alt="" width={28} height={28} />
            </>
          )}
        </span>
      </div>
    </>
  )
}
