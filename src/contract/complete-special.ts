/** What the query of a special's address says where all its modules are to be in the page. */
export const COMPLETE = { name: 'modules', value: 'all' } as const

/** Where all modules of a special are in the page, from the base on; `path` is its own address. */
export function completePath(path: string): string {
  return `${path}?${COMPLETE.name}=${COMPLETE.value}`
}
