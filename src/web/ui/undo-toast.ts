import { toast } from './toast.ts'
import style from './undo-toast.module.css'

/** As `toast`, with a button that takes back what it says; both go together, a little later than a mere message. */
export function showUndo(message: string, label: string, undo: () => void): void {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = style['undo'] ?? ''
  button.textContent = label
  button.addEventListener('click', () => {
    button.parentElement?.replaceChildren()
    undo()
  })
  toast(message, { shownMs: SHOWN_MS, action: button })
}

const SHOWN_MS = 5000
