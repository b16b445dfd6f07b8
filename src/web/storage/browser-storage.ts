/** Local and session storage of the browser, which may be missing, full or forbidden: then nothing is kept. */
export interface BrowserStorage {
  /** The parsed value, null when there is none or it cannot be read. */
  read(key: string): unknown
  /** Whether the value was kept. */
  write(key: string, value: unknown): boolean
}

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
    write(key, value) {
      if (isHeld) return false
      try {
        open().setItem(key, JSON.stringify(value))
        return true
      } catch {
        return false
      }
    },
  }
}
