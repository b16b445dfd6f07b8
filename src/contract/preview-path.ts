import { contentPath } from './share-urls.ts'

/** Site path that shows an item to who holds a token, `/preview-{token}/doc/2026/11/AbCd1234/index`. */
export function previewPath(token: string, item: { type: string; id: string; publishTime: number }): string {
  const actor = `preview-${token}`
  const path = contentPath({ ...item, actor })
  return path.startsWith(`/${actor}/`) ? path : path.replace(ANOTHER_HOUSE, `/${actor}/`)
}

/** What stands in the place of an actor where the address of a type names none. */
const ANOTHER_HOUSE = /^\/(?:(?:fazak|dejin|dimim)\/)?/
