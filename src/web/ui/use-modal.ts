import { useEffect, useLayoutEffect, type RefObject } from 'react'

interface Closing {
  onClose: () => void
  /** Which taps close it: those beside what it holds, or all. */
  by: 'tap beside' | 'any tap'
}

/**
 * Opens a dialog over the page for as long as it is mounted: the browser keeps the focus inside and gives it back.
 * Escape closes it, and the taps that `by` says.
 */
export function useModal(dialog: RefObject<HTMLDialogElement | null>, { onClose, by }: Closing): void {
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [dialog])

  useEffect(() => {
    const element = dialog.current
    const onCancel = (event: Event) => {
      event.preventDefault()
      onClose()
    }
    const onClick = (event: Event) => (by === 'any tap' || event.target === element) && onClose()
    element?.addEventListener('cancel', onCancel)
    element?.addEventListener('click', onClick)
    return () => {
      element?.removeEventListener('cancel', onCancel)
      element?.removeEventListener('click', onClick)
    }
  }, [dialog, onClose, by])
}
