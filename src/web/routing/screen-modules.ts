import type { ScreenName } from '#contract/screens.ts'
import type { Screen } from '../runtime/screen.ts'
import { isPageFile } from './screens.ts'

/** Every page by its file; apart from the names, because a landing needs but one. */
const pages = import.meta.glob<Screen>(['../pages/*/*-page.tsx', '!../pages/errors/*'], { import: 'page' })

/** Fetches the page of a screen. */
export function loadScreenModule(name: ScreenName): Promise<Screen> {
  const [, load] = Object.entries(pages).find(([file]) => isPageFile(name, file)) ?? []
  if (!load) throw new Error(`There is no page of the screen ${name}`)
  return load()
}
