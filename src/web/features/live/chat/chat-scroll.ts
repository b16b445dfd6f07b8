import { createStore, type StoreApi } from 'zustand/vanilla'
import type { MessageLog } from '../room/live-room.ts'

/** How the list of a chat moves. */
export interface ChatScroll {
  state: StoreApi<{ isAtEnd: boolean }>
  /** Takes over what scrolls, which holds one element with all rows; answers how to stop. */
  attach(scroller: HTMLElement): () => void
  /** To be called when rows have come or gone, before they are painted. */
  hold(): void
  toEnd(): void
  loadOlder(): void
}

/** Nearer than this the end counts as reached; CSS pixels. */
const NEAR_END = 32
/** Older messages are asked for so long before their place is in sight. */
const NEAR_START = 160

/** The row that must not move while others come and go, and its place within the list. */
interface Anchor {
  row: HTMLElement
  top: number
}

/**
 * Keeps the end of a list in sight while the reader is there, and the row that they read at its place while they are
 * not.
 */
export function createChatScroll(log: MessageLog): ChatScroll {
  const state = createStore(() => ({ isAtEnd: true }))
  let scroller: HTMLElement | null = null
  let anchor: Anchor | null = null
  let isLoading = false
  /** Of the list and of what is seen of it, when its place was held last. */
  let heldSize = ''

  const isAtEnd = () => state.getState().isAtEnd
  const turn = (now: boolean) => {
    if (isAtEnd() === now) return
    state.setState({ isAtEnd: now })
    log.setAtEnd(now)
  }

  const hold = () => {
    if (!scroller) return
    heldSize = sizeOf(scroller)
    if (isAtEnd()) scroller.scrollTop = scroller.scrollHeight
    else if (anchor?.row.isConnected) {
      const { row, top } = anchor
      if (row.offsetTop !== top) scroller.scrollTop += row.offsetTop - top
      anchor = { row, top: row.offsetTop }
    }
  }

  const loadOlder = async () => {
    if (!scroller || isLoading) return
    isLoading = true
    turn(false)
    anchor = findAnchor(scroller)
    await log.loadOlder()
    isLoading = false
  }

  const onScroll = () => {
    if (!scroller) return
    // A keyboard came, or rows did: the end moved and not the reader, and is held in a moment.
    if (isAtEnd() && sizeOf(scroller) !== heldSize) return
    turn(scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight < NEAR_END)
    anchor = findAnchor(scroller)
    if (!isAtEnd() && scroller.scrollTop < NEAR_START && log.state.getState().hasOlder) void loadOlder()
  }

  return {
    state,
    hold,
    attach(element) {
      scroller = element
      element.addEventListener('scroll', onScroll, { passive: true })
      const observer = new ResizeObserver(hold)
      observer.observe(element)
      for (const inside of element.children) observer.observe(inside)
      // Who comes back to a log that was left further up sees its end.
      state.setState({ isAtEnd: true })
      log.setAtEnd(true)
      hold()
      return () => {
        observer.disconnect()
        element.removeEventListener('scroll', onScroll)
        scroller = null
      }
    },
    toEnd: () => {
      turn(true)
      hold()
    },
    loadOlder: () => void loadOlder(),
  }
}

function sizeOf({ clientHeight, scrollHeight }: HTMLElement): string {
  return `${clientHeight} ${scrollHeight}`
}

/** The first message that is wholly in sight. */
function findAnchor(scroller: HTMLElement): Anchor | null {
  for (const row of scroller.querySelectorAll<HTMLElement>('[data-message]')) {
    if (row.offsetTop >= scroller.scrollTop) return { row, top: row.offsetTop }
  }
  return null
}
