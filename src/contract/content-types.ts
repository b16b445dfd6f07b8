import type * as parts from './fields/parts.ts'

/**
 * What can stand in a list: each type once, in the order in which readers see them, with what sets it apart from an article.
 * Every list of types is derived from this one. Free of schemas and of fields, for the browser.
 */
const descriptors = {
  doc: { page: 'content', screen: 'document' },
  gallery: { page: 'content', screen: 'gallery' },
  audio: { page: 'content', screen: 'audio', card: 'sound', parts: ['sound', 'track'] },
  audio_album: { page: 'content', screen: 'audio-album', card: 'sound', booking: 4, parts: ['album', 'times'] },
  video: { page: 'content', screen: 'video', parts: ['film', 'track'] },
  video_album: { page: 'content', screen: 'video-album', booking: 4, parts: ['album', 'times'] },
  svideo: { page: 'content', screen: 'svideo', parts: ['film'] },
  local_live: { page: 'content', screen: 'live', booking: 1, parts: ['times', 'live'] },
  mini_program: { page: 'content', screen: 'mini-program', parts: ['miniProgram'] },
  special: { page: 'own', screen: 'special', pattern: '/:actor?/special/*', booking: 3, parts: ['special', 'times'] },
  topic: { page: 'group', card: 'entry' },
  activity: { page: 'own', screen: 'activity', pattern: '/:actor?/activity/*', booking: 2, parts: ['form', 'times'] },
  question: { page: 'own', screen: 'question', pattern: '/:house/problemShare/*', parts: ['question'] },
  circle: {
    page: 'own',
    screen: 'circle',
    pattern: '/:channel/content/*',
    card: 'post',
    parts: ['clip', 'circlePost'],
  },
  account: { page: 'entry', card: 'entry' },
  link: { page: 'entry' },
} as const satisfies Record<string, Descriptor>

interface Descriptor {
  /**
   * `content`: an item with an address of the common form, `/mp/doc/2026/11/AbCd1234/index`. `own`: an item with an address
   * of its own form. `group`: a list of items that an operator may switch off as items. `entry`: leads elsewhere.
   */
  page: 'content' | 'own' | 'group' | 'entry'
  /** Screen of its page. */
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

type Descriptors = typeof descriptors
export type ContentType = keyof Descriptors
export type PartName = keyof typeof parts
type PageKind = Descriptor['page']
type TypesWith<Kind extends PageKind> = {
  [Type in ContentType]: Descriptors[Type]['page'] extends Kind ? Type : never
}[ContentType]

/** Types whose items have an address of the common form. */
export type ContentPageType = TypesWith<'content'>
/** Types that an item can have. */
export type ItemType = TypesWith<'content' | 'own'>
export type BookingType = NonNullable<Descriptor['booking']>
/** Screens of items. */
export type ItemScreen = Descriptors[ItemType]['screen']

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
  return contentTypes.filter((type): type is TypesWith<Kind> => kinds.some((kind) => kind === descriptors[type].page))
}
