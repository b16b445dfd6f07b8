import { toast } from './toast.ts'
import style from './undo-toast.module.css'

/** As `toast`, with a button that takes back what it says; both go together, a little later than a mere message. */
export function showUndo(message: string, label: string, undo: () => void): void {
  toast(message, { shownMs: SHOWN_MS, action: toastButton(label, undo) })
}

/** A button to stand behind a message, which goes when it is pressed. */
export function toastButton(label: string, run: () => void): HTMLButtonElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = style['undo'] ?? ''
  button.textContent = label
  button.addEventListener('click', () => {
    button.closest('[role=status]')?.replaceChildren()
    run()
  })
  return button
}

const SHOWN_MS = 5000
