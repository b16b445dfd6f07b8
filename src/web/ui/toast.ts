import style from './toast.module.css'

const SHOWN_MS = 2400
const ID = 'toast'

/** Shows a short message low on the screen, over an open sheet too; a later one takes its place. Answers its element. */
export function toast(message: string, shownMs = SHOWN_MS): HTMLElement {
  const line = document.getElementById(ID) ?? makeLine()
  const host = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body
  if (line.parentNode !== host) host.append(line)
  // A sheet that closes takes what lies in it away; the message stays its time.
  if (host !== document.body) host.addEventListener('close', () => document.body.append(line), { once: true })
  line.textContent = message
  const shown = { message }
  current = shown
  setTimeout(() => {
    if (current === shown) line.textContent = ''
  }, shownMs)
  return line
}

let current: { message: string } | null = null

function makeLine(): HTMLElement {
  const line = document.createElement('p')
  line.id = ID
  line.role = 'status'
  line.className = style['toast'] ?? ''
  return line
}
