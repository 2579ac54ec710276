import { useEffect, useState } from 'react'
import { useTranslation } from '@/i18n/use-translation'
import { Button } from '@/ui/button'
import { Dialog } from '@/ui/dialog'
import { FileDrop } from '@/ui/file-drop'
import { PICTURE_MIN, PICTURE_SIDE, PICTURE_TYPES, type PictureFault, readPicture } from './crop-picture'
import { Cropper } from './cropper'
import classes from './picture-dialog.module.css'

interface PictureDialogProps {
  onClose: () => void
  onUse: (picture: string) => void
}

interface Chosen {
  image: HTMLImageElement
  opaque: boolean
}

/** Chooses a file and crops it to a square. */
export function PictureDialog({ onClose, onUse }: PictureDialogProps) {
  const { t } = useTranslation()
  const [opened, setOpened] = useState(false)
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [fault, setFault] = useState<PictureFault | null>(null)
  const [picture, setPicture] = useState('')
  // Closed on the first render; otherwise the focus does not return to the button.
  useEffect(() => setOpened(true), [])
  useEffect(() => () => URL.revokeObjectURL(chosen?.image.src ?? ''), [chosen])

  const choose = async ([file]: File[]) => {
    if (!file) return
    const image = await readPicture(file)
    if (typeof image === 'string') return setFault(image)
    setFault(null)
    setChosen({ image, opaque: file.type === 'image/jpeg' })
  }
  const use = () => {
    if (!picture) return
    onUse(picture)
    onClose()
  }
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={t(chosen ? 'account.crop' : 'account.loadPicture')}
      size={560}
      bare
    >
      {chosen ? (
        <Cropper {...chosen} picture={picture} onPicture={setPicture} />
      ) : (
        <div className={classes.choose}>
          <FileDrop
            onFiles={(files) => void choose(files)}
            accept={PICTURE_TYPES.join(',')}
            hint={t('account.pictureHint', { min: PICTURE_MIN })}
            error={fault && t(`account.pictureFault.${fault}`, { min: PICTURE_MIN })}
          />
        </div>
      )}
      <div className={classes.foot}>
        <p>{chosen ? t('account.cropHint', { side: PICTURE_SIDE }) : ''}</p>
        <Button onClick={onClose}>{t('common.cancel')}</Button>
        {chosen && (
          <Button variant="primary" onClick={use}>
            {t('account.usePicture')}
          </Button>
        )}
      </div>
    </Dialog>
  )
}
