import type { DepthMark } from '#contract/newsroom-frame.ts'
import { sessionBrowserStorage } from '../../storage/browser-storage.ts'

const PLACE = 'davmu.arranged'

/** What the newsroom says to a page in a frame of it. */
interface Told {
  changed?: boolean
  /** The sound of its film is to be heard, or no more. */
  sound?: boolean
  /** How far readers came in its text. */
  depths?: readonly DepthMark[]
}

/**
 * Loads a page in a frame of the newsroom anew, where it stands, whenever that says that it may show something else: not
 * as a reader loads one again, whose lists come back as they were. Says when it hears. Whoever may frame it may do this.
 */
export function followArranging(): void {
  const place = sessionBrowserStorage.read(PLACE)
  sessionBrowserStorage.write(PLACE, null)
  if (typeof place === 'number') scrollTo(0, place)
  addEventListener('message', ({ source, data }: MessageEvent<Told | null>) => {
    if (source !== parent || typeof data !== 'object' || data === null) return
    if (data.changed === true) void loadAnew()
    if (data.sound === true) pressMute()
    if (Array.isArray(data.depths)) void import('./show-depths.ts').then(({ showDepths }) => showDepths(data.depths))
  })
  parent.postMessage({ hears: true }, '*')
}

/** Presses the key that players have for it. */
function pressMute(): void {
  document.querySelector('video')?.dispatchEvent(new KeyboardEvent('keydown', { key: 'm', bubbles: true }))
}

async function loadAnew(): Promise<void> {
  await fetch(location.href, { cache: 'reload' }).catch(() => null) // else the browser's own copy would be shown
  sessionBrowserStorage.write(PLACE, scrollY)
  location.replace(location.href)
}
