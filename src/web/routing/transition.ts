import { isCalm } from '../ui/reduced-motion.ts'

/** The page transition: mode out-in, name `page`. Durations stand in `theme/tokens.css`. */

export const PAGE_ID = 'page'
const LEAVING = 'page-leave-active'
const ENTERING = 'page-enter-active'
const LEAVE_MS = 120

/** Fades the shown page out; resolves when it has left. */
export async function pageLeaves(): Promise<void> {
  const page = document.getElementById(PAGE_ID)
  if (!page || isCalm()) return
  page.classList.add(LEAVING)
  await new Promise((resolve) => setTimeout(resolve, LEAVE_MS))
}

/** Fades the page in that took its place. */
export function pageEntered(): void {
  const page = document.getElementById(PAGE_ID)
  if (!page) return
  page.classList.remove(LEAVING)
  page.classList.add(ENTERING)
  page.addEventListener('animationend', () => page.classList.remove(ENTERING), { once: true })
}

/** State of a navigation by which a page only turns to another item of its own: nothing leaves and nothing arrives. */
export const TURN = { turns: true }

export function isTurn(state: unknown): boolean {
  return (state as Partial<typeof TURN> | null)?.turns === true
}
