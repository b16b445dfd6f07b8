import { itemTypes, partsOf, type ItemType, type PartName } from '../content-types.ts'
import { article } from './article.ts'
import type { Fields } from './field-facts.ts'
import * as parts from './parts.ts'

const byName: Readonly<Record<PartName, Fields>> = parts
type Joined<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer All) => void
  ? All
  : never

/** Fields of all parts. */
export const partFields = Object.assign({}, ...Object.values(parts)) as Joined<(typeof parts)[PartName]>

/** Fields that items of a type have besides those of every item. */
export function ownFieldsOf(type: ItemType): Fields {
  return Object.assign({}, ...partsOf(type).map((part) => byName[part])) as Fields
}

/** Fields of a manuscript of a type, in the order of a form. */
export function fieldsOf(type: ItemType): Fields {
  return { ...article, ...ownFieldsOf(type) }
}

/** Types whose items have a field of their own. */
export function typesWithField(name: string): ItemType[] {
  return itemTypes.filter((type) => Object.hasOwn(ownFieldsOf(type), name))
}
