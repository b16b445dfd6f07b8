import { BASE_PATH } from '#contract/share-urls.ts'

/** Origin of the pages of readers, which may have another host than the newsroom. */
export function siteOrigin(): string {
  return document.getElementById('newsroom')?.dataset['site'] || location.origin
}

/** The whole address of a page of readers by its site path. */
export function siteAddress(path: string): string {
  return siteOrigin() + BASE_PATH + path
}
