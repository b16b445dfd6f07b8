/** The path of a page's address as it may be logged: without its query, and without what opens a preview. */
export function toLoggedPath(url: string): string {
  return (url.split('?', 1)[0] ?? '').replace(/\bpreview-[\w.~-]+/g, 'preview-*')
}
