import { matchPath } from 'react-router'
import { screenNames, screenPatterns, type ScreenName } from '#contract/screens.ts'

/** The screen that most readers land on; the others may wait for all texts. */
export const LANDING_SCREEN: ScreenName = 'document'

/** Whether a source file is that of a screen's page: by its path in the build's manifest, or in a glob import. */
export function isPageFile(name: ScreenName, source: string): boolean {
  return source.includes('/pages/') && source.endsWith(`/${name}-page.tsx`)
}

/** The screen that a site path leads to. */
export function screenOf(path: string): ScreenName | undefined {
  const [pathname = ''] = path.split('?')
  return screenNames.find((name) => matchPath(screenPatterns[name], pathname))
}
