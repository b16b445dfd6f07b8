import { X } from 'lucide-react'
import { useRef } from 'react'
import { useText } from '../../i18n/text.tsx'
import { Choices } from '../../ui/choices.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { useModal } from '../../ui/use-modal.ts'
import style from './device-frame.module.css'
import { deviceWidths } from './device-widths.ts'
import { DEVICE_FRAME } from './framing.ts'

interface DeviceFrameProps {
  /** In pixels. */
  width: number
  onWidth: (width: number) => void
  onClose: () => void
}

/** The same preview over the page, as wide as a device: in a window of its own, which is laid out for that width. */
export function DeviceFrame({ width, onWidth, onClose }: DeviceFrameProps) {
  const text = useText()
  const dialog = useRef<HTMLDialogElement>(null)
  useModal(dialog, { onClose, by: 'tap beside' })
  return (
    <dialog ref={dialog} className={style.over} aria-label={text('preview.width')}>
      <div className={style.head}>
        <Choices
          name="device-width"
          label={text('preview.width')}
          values={deviceWidths.map(String)}
          chosen={String(width)}
          nameOf={String}
          onChange={(chosen) => onWidth(Number(chosen))}
        />
        <IconButton label={text('preview.width.all')} onClick={onClose}>
          <X />
        </IconButton>
      </div>
      <iframe
        className={style.frame}
        style={{ width }}
        name={DEVICE_FRAME}
        src={location.href}
        title={text('preview.title')}
      />
    </dialog>
  )
}
