import { useRef, type ReactNode, type TouchEvent } from 'react'
import style from './sheet.module.css'
import { useKeyboardInset } from './use-keyboard-inset.ts'
import { useModal } from './use-modal.ts'

interface SheetProps {
  label: string
  onClose: () => void
  children: ReactNode
}

/** Pulled down this far, a sheet closes. */
const CLOSE_AFTER = 80

/**
 * A panel from below over the page. The browser's modal dialog keeps the focus inside and gives it back; it closes by
 * Escape, by a tap beside it and by pulling it down. Opened through `useSheet`, going back closes it too.
 */
export function Sheet({ label, onClose, children }: SheetProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const start = useRef(0)
  useKeyboardInset(dialog)
  useModal(dialog, { onClose, by: 'tap beside' })

  const onTouchStart = (event: TouchEvent) => {
    start.current = event.touches[0]?.clientY ?? 0
  }
  const pull = (event: TouchEvent) => Math.max(0, (event.changedTouches[0]?.clientY ?? 0) - start.current)
  const move = (distance: number) => {
    if (dialog.current) dialog.current.style.transform = distance > 0 ? `translateY(${distance}px)` : ''
  }
  const onTouchEnd = (event: TouchEvent) => {
    if (pull(event) > CLOSE_AFTER) onClose()
    else move(0)
  }

  return (
    <dialog ref={dialog} className={style.sheet} aria-label={label}>
      <div className={style.inside}>
        <div
          className={style.handle}
          onTouchStart={onTouchStart}
          onTouchMove={(event) => move(pull(event))}
          onTouchEnd={onTouchEnd}
        />
        {children}
      </div>
    </dialog>
  )
}
