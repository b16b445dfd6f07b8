/** Local and session storage of the browser, which may be missing, full or forbidden: then nothing is kept. */
export interface BrowserStorage {
  /** The parsed value, null when there is none or it cannot be read. */
  read(key: string): unknown
  /** Whether the value was kept. One that forgets something is so while nothing more is to be known, too. */
  write(key: string, value: unknown, forgets?: boolean): boolean
}

/** Kept while nothing more is to be known here of what the reader opens. */
export const PAUSED_KEY = 'davmu.paused'
/** What knows of it: which items were opened, and how far. */
const PLACES = /^davmu\.(read|positions|media|decks|filmAlbums|specials)$/

let isHeld = false

/** Nothing is written any more by this page, which is about to be loaded anew: what was cleared stays cleared. */
export function holdWrites(): void {
  isHeld = true
}

export const localBrowserStorage = browserStorage(() => localStorage)
export const sessionBrowserStorage = browserStorage(() => sessionStorage)

function browserStorage(open: () => Storage): BrowserStorage {
  return {
    read(key) {
      try {
        return JSON.parse(open().getItem(key) ?? 'null') as unknown
      } catch {
        return null
      }
    },
    write(key, value, forgets) {
      if (isHeld || (!forgets && PLACES.test(key) && this.read(PAUSED_KEY))) return false
      try {
        open().setItem(key, JSON.stringify(value))
        return true
      } catch {
        return false
      }
    },
  }
}
