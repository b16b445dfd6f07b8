import { toast } from './toast.ts'
import style from './undo-toast.module.css'

/** As `toast`, with a button that takes back what it says; both go together, a little later than a mere message. */
export function showUndo(message: string, label: string, undo: () => void): void {
  const line = toast(message, SHOWN_MS)
  const button = document.createElement('button')
  button.type = 'button'
  button.className = style['undo'] ?? ''
  button.textContent = label
  button.addEventListener('click', () => {
    line.textContent = ''
    undo()
  })
  line.append(button)
}

const SHOWN_MS = 5000
