import { itemTypes, type ContentType } from '#contract/content-types.ts'

/** Types that a list asks the database for; null where every item fits, so that nothing is to be asked. */
export type ListedTypes = readonly ContentType[] | null

/** Which types a list of one type, or of all, holds where an operator has only `switchedOn`. */
export function toListedTypes(switchedOn: readonly ContentType[], type: ContentType | undefined): ListedTypes {
  if (type !== undefined) return switchedOn.includes(type) ? [type] : []
  const isAnyOff = itemTypes.some((one) => !switchedOn.includes(one))
  return isAnyOff ? switchedOn : null
}
