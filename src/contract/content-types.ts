import type * as parts from './fields/parts.ts'

/**
 * What can stand in a list: each type once, in the order in which readers see them, with what sets it apart from an article.
 * Every list of types is derived from this one. Free of schemas and of fields, for the browser.
 */
const descriptors = {
  doc: { screen: 'document', parts: ['narration'] },
  gallery: {},
  audio: { card: 'sound', parts: ['sound', 'track'] },
  audio_album: { card: 'sound', booking: 4, parts: ['album', 'times'] },
  video: { parts: ['film', 'track'] },
  video_album: { booking: 4, parts: ['album', 'times'] },
  svideo: { parts: ['film'] },
  local_live: { screen: 'live', booking: 1, parts: ['times', 'live'] },
  mini_program: { parts: ['miniProgram'] },
  special: { page: 'own', pattern: '/:actor?/special/*', booking: 3, parts: ['special', 'times'] },
  topic: { page: 'group', card: 'entry' },
  activity: { page: 'own', pattern: '/:actor?/activity/*', booking: 2, parts: ['form', 'times'] },
  question: { page: 'own', pattern: '/:house/problemShare/*', parts: ['question'] },
  circle: { page: 'own', pattern: '/:channel/content/*', card: 'post', parts: ['clip', 'circlePost'] },
  account: { page: 'entry', card: 'entry' },
  link: { page: 'entry' },
} as const satisfies Record<string, Descriptor>

interface Descriptor {
  /**
   * `content`, which is meant without: an item with an address of the common form, `/mp/doc/2026/11/AbCd1234/index`. `own`:
   * an item with an address of its own form. `group`: a list of items that an operator may switch off as items. `entry`:
   * leads elsewhere.
   */
  page?: 'content' | 'own' | 'group' | 'entry'
  /** Screen of its page, where it is not called as the type is. */
  screen?: string
  /** Pattern of an address of its own form. */
  pattern?: string
  /** How its cards are laid out, where that does not go by their pictures. */
  card?: 'sound' | 'post' | 'entry'
  /** The number under which readers book it. */
  booking?: 1 | 2 | 3 | 4
  /** What its items have besides an article's fields, in the order in which they are read. */
  parts?: readonly PartName[]
}

/** What becomes of an item, in this order. */
export const itemStates = ['draft', 'scheduled', 'published', 'removed'] as const

type Descriptors = typeof descriptors
export type ContentType = keyof Descriptors
export type PartName = keyof typeof parts
type PageKind = NonNullable<Descriptor['page']>
type TypesWith<Kind extends PageKind> = {
  [Type in ContentType]: (Descriptors[Type] extends { page: infer Page } ? Page : 'content') extends Kind ? Type : never
}[ContentType]

/** Types whose items have an address of the common form. */
export type ContentPageType = TypesWith<'content'>
/** Types that an item can have. */
export type ItemType = TypesWith<'content' | 'own'>
export type BookingType = NonNullable<Descriptor['booking']>
/** Screens of items. */
export type ItemScreen = {
  [Type in ItemType]: Descriptors[Type] extends { screen: infer Screen } ? Screen : WithHyphen<Type>
}[ItemType]
type WithHyphen<Type extends string> = Type extends `${infer One}_${infer Two}` ? `${One}-${Two}` : Type

export const contentTypes = Object.keys(descriptors) as ContentType[]
export const contentPageTypes = typesWith('content')
export const itemTypes = typesWith('content', 'own')
/** Types that an operator may switch off. */
export const switchedTypes = typesWith('content', 'own', 'group')

/** What sets a type apart. */
export function descriptorOf(type: ContentType): Descriptor {
  return descriptors[type]
}

export function partsOf(type: ContentType): readonly PartName[] {
  return descriptorOf(type).parts ?? []
}

/** Whether items of a type have one of some parts. */
export function hasPart(type: ContentType, ...names: PartName[]): boolean {
  return partsOf(type).some((part) => names.includes(part))
}

/** The number under which items of a type are booked; null for types that cannot be. */
export function bookingTypeOf(type: ContentType): BookingType | null {
  return descriptorOf(type).booking ?? null
}

function typesWith<Kind extends PageKind>(...kinds: Kind[]): ReadonlyArray<TypesWith<Kind>> {
  return contentTypes.filter((type): type is TypesWith<Kind> =>
    kinds.some((kind) => kind === (descriptorOf(type).page ?? 'content')),
  )
}
