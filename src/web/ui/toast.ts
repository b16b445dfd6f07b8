import style from './toast.module.css'

const SHOWN_MS = 2400
const ID = 'toast'

/** Shows a short message low on the screen; a later one takes its place. */
export function toast(message: string): void {
  const line = document.getElementById(ID) ?? makeLine()
  line.textContent = message
  const shown = { message }
  current = shown
  setTimeout(() => {
    if (current === shown) line.textContent = ''
  }, SHOWN_MS)
}

let current: { message: string } | null = null

function makeLine(): HTMLElement {
  const line = document.createElement('p')
  line.id = ID
  line.role = 'status'
  line.className = style['toast'] ?? ''
  return document.body.appendChild(line)
}
