import { useState } from 'react'
import { ReactCrop, type PercentCrop } from 'react-image-crop'
import 'react-image-crop/dist/ReactCrop.css'
import { CROP_SIZE, formatCrop, middleCrop, parseCrop, type CropShape } from '#contract/cover-crops.ts'
import { useText } from '../../texts/text.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogButtons } from '../../ui/dialog.tsx'
import styles from './crop-dialog.module.css'

interface CropDialogProps {
  src: string
  shape: CropShape
  /** The part that was chosen before; empty for none. */
  written: string
  /** Hears of the part, or of nothing where the middle is to be taken again. */
  onSave: (written: string) => void
  onClose: () => void
}

/** A part of a picture, chosen with mouse, finger or arrows. */
export function CropDialog({ src, shape, written, onSave, onClose }: CropDialogProps) {
  const text = useText()
  const [crop, setCrop] = useState<PercentCrop>()
  const [isBroken, setBroken] = useState(false)
  const { width, height } = CROP_SIZE[shape]
  const corner = (side: string) => text('crops.corner', { side })
  return (
    <Dialog title={text(`field.crops.${shape}`)} isOpen isWide onClose={onClose}>
      <p className={styles.note}>{text(isBroken ? 'crops.broken' : 'crops.note')}</p>
      <div className={styles.place}>
        <ReactCrop
          className={styles.crop ?? ''}
          {...(crop && { crop })}
          aspect={width / height}
          keepSelection
          ruleOfThirds
          onChange={(_pixels, part) => setCrop(part)}
          ariaLabels={{
            cropArea: text('crops.area'),
            nwDragHandle: corner('↖'),
            nDragHandle: corner('↑'),
            neDragHandle: corner('↗'),
            eDragHandle: corner('→'),
            seDragHandle: corner('↘'),
            sDragHandle: corner('↓'),
            swDragHandle: corner('↙'),
            wDragHandle: corner('←'),
          }}
        >
          <img
            src={src}
            alt=""
            className={styles.picture}
            onError={() => setBroken(true)}
            onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
              setCrop({ unit: '%', ...(parseCrop(written) ?? middleCrop(shape, naturalWidth / naturalHeight)) })
            }
          />
        </ReactCrop>
      </div>
      <DialogButtons>
        <Button onPress={() => onSave('')}>{text('crops.middle')}</Button>
        <Button look="filled" isDisabled={!crop?.width} onPress={() => crop && onSave(formatCrop(crop))}>
          {text('crops.save')}
        </Button>
      </DialogButtons>
    </Dialog>
  )
}
