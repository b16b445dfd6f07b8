import { hasPart, itemTypes, type ContentType } from '#contract/content-types.ts'

/** Whether items of a type are read, page by page, and want nothing of the network besides. */
export function isText(type: ContentType): boolean {
  const isItem = itemTypes.some((one) => one === type)
  return isItem && !hasPart(type, 'sound', 'film', 'album', 'live', 'miniProgram', 'special', 'form')
}
