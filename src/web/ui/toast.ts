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
  current = action ? [message, action] : [message]
  sayIn([...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body)
  clearTimeout(ending)
  ending = setTimeout(() => {
    current = []
    document.getElementById(ID)?.replaceChildren()
  }, shownMs)
}

/** What is said now. */
let current: readonly (string | HTMLElement)[] = []
let ending: ReturnType<typeof setTimeout> | undefined

function sayIn(host: Element): void {
  const line = document.getElementById(ID) ?? makeLine()
  const say = () => line.replaceChildren(...current)
  if (line.parentNode === host) return say()
  line.replaceChildren()
  host.append(line)
  setTimeout(say, KNOWN_AFTER_MS)
  // A sheet that closes takes what lies in it away; the message stays its time.
  if (host !== document.body) host.addEventListener('close', () => sayIn(document.body), { once: true })
}

function makeLine(): HTMLElement {
  const line = document.createElement('p')
  line.id = ID
  line.role = 'status'
  line.className = style['toast'] ?? ''
  return line
}
