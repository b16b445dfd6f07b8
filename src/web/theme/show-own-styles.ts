import { localBrowserStorage } from '../storage/browser-storage.ts'
import { OWN_STYLES_KEY } from './first-paint-keys.ts'

/** Puts styles that are this reader's alone into the page, in the place of those about the same, and keeps them for the first paint of the next. */
export function showOwnStyles(about: 'hidden' | 'follows', styles: string): void {
  const known = localBrowserStorage.read(OWN_STYLES_KEY) as Record<string, string> | null
  const all = { ...known, [about]: styles }
  localBrowserStorage.write(OWN_STYLES_KEY, all)
  try {
    const page = document as Document & { ownStyles?: CSSStyleSheet }
    if (!page.ownStyles) {
      page.ownStyles = new CSSStyleSheet()
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, page.ownStyles]
    }
    page.ownStyles.replaceSync(Object.values(all).join(''))
  } catch {
    // Browsers without such stylesheets show everybody's page until it is alive.
  }
}
