import { itemTypes, partsOf, type ContentType, type PartName } from '#contract/content-types.ts'
import type { ItemPart } from './item-part.ts'
import * as parts from './parts.ts'

const byName: Readonly<Record<PartName, ItemPart>> = parts

/** Every part once, each behind those that stand before it in a type. */
export const allParts: readonly ItemPart[] = [...new Set(itemTypes.flatMap(itemPartsOf))]

/** What items of a type are made of besides an article, in order. */
export function itemPartsOf(type: ContentType): ItemPart[] {
  return partsOf(type).map((name) => byName[name])
}
