import { localBrowserStorage } from '../storage/browser-storage.ts'
import { GROUND_COLORS, type Ground } from '#contract/grounds.ts'
import { READING_KEY, type ReadingSettings } from './reading-settings.ts'

export const DARK_SYSTEM = '(prefers-color-scheme: dark)'

export function loadReadingSettings(): ReadingSettings {
  return (localBrowserStorage.read(READING_KEY) as ReadingSettings | null) ?? {}
}

/** Shows the settings and remembers them. `siteGround` is what the operator prefers: auto, light or dark. */
export function applyReadingSettings(settings: ReadingSettings, siteGround: Ground | 'auto'): void {
  localBrowserStorage.write(READING_KEY, settings)
  const root = document.documentElement
  const { scale, leading, face, elder } = settings
  const shown = { scale: scale?.toString(), leading, face, elder: elder ? 'on' : undefined }
  for (const [name, value] of Object.entries(shown)) {
    if (value) root.dataset[name] = value
    else delete root.dataset[name]
  }
  showGround(settings.ground ?? siteGround)
}

/** Follows the system's change between light and dark while nothing else is chosen. */
export function followSystemGround(): void {
  const root = document.documentElement
  const show = () =>
    showGround(loadReadingSettings().ground ?? (root.dataset['ground'] as Ground | 'auto' | undefined) ?? 'auto')
  matchMedia(DARK_SYSTEM).addEventListener('change', show)
  show()
}

/** Colours the page and the browser's own bars. */
function showGround(chosen: Ground | 'auto'): void {
  const ground = chosen === 'auto' ? (matchMedia(DARK_SYSTEM).matches ? 'dark' : 'light') : chosen
  document.documentElement.dataset['theme'] = ground
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const isDarkOnly = meta.media === DARK_SYSTEM
    meta.content = chosen === 'auto' ? GROUND_COLORS[isDarkOnly ? 'dark' : 'light'] : GROUND_COLORS[ground]
  }
}
