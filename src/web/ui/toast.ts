import style from './toast.module.css'

const SHOWN_MS = 2400
const ID = 'toast'
/** Assistive software hears what changes in a place that it knows, and needs this long to know a new one. */
const KNOWN_AFTER_MS = 100

interface ToastOptions {
  shownMs?: number
  /** Stands behind the message. */
  action?: HTMLElement
}

/** Shows a short message low on the screen, over an open sheet too; a later one takes its place. */
export function toast(message: string, { shownMs = SHOWN_MS, action }: ToastOptions = {}): void {
  const line = document.getElementById(ID) ?? makeLine()
  const shown = {}
  current = shown
  const say = () => {
    if (current === shown) line.replaceChildren(message, ...(action ? [action] : []))
  }
  const sayIn = (host: Element) => {
    if (line.parentNode === host) return say()
    line.replaceChildren()
    host.append(line)
    setTimeout(say, KNOWN_AFTER_MS)
  }
  const host = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body
  sayIn(host)
  // A sheet that closes takes what lies in it away; the message stays its time.
  if (host !== document.body) host.addEventListener('close', () => sayIn(document.body), { once: true })
  setTimeout(() => {
    if (current !== shown) return
    current = null
    line.replaceChildren()
  }, shownMs)
}

/** The message that is shown now. */
let current: object | null = null

function makeLine(): HTMLElement {
  const line = document.createElement('p')
  line.id = ID
  line.role = 'status'
  line.className = style['toast'] ?? ''
  return line
}
