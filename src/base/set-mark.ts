/** How a mark is set and taken away; each tells whether it changed anything. */
export interface Mark {
  add(): Promise<boolean>
  remove(): Promise<boolean>
}

/**
 * Sets a mark (true), takes it away (false) or turns it round (undefined). `by` is what changes in the count of such
 * marks: the database decides who came first, so that it is exact whatever else happens at the same time.
 */
export async function setMark(type: boolean | undefined, mark: Mark): Promise<{ isSet: boolean; by: -1 | 0 | 1 }> {
  if (type !== false && (await mark.add())) return { isSet: true, by: 1 }
  if (type === true) return { isSet: true, by: 0 }
  return { isSet: false, by: (await mark.remove()) ? -1 : 0 }
}
