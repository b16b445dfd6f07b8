/**
 * What can stand in a list: each type once, in the order in which readers see them, with where it has its page. Every list of types is derived from this one.
 * Free of schemas, for the browser.
 */
const pages = {
  doc: 'content',
  gallery: 'content',
  audio: 'content',
  audio_album: 'content',
  video: 'content',
  video_album: 'content',
  svideo: 'content',
  local_live: 'content',
  mini_program: 'content',
  special: 'own',
  topic: 'group',
  activity: 'own',
  question: 'own',
  circle: 'own',
  account: 'entry',
  link: 'entry',
} as const satisfies Record<string, PageKind>

/**
 * `content`: an item with an address of the common form, `/mp/doc/2026/11/AbCd1234/index`. `own`: an item with an address
 * of its own form. `group`: a list of items that an operator may switch off as items. `entry`: leads elsewhere.
 */
type PageKind = 'content' | 'own' | 'group' | 'entry'

export type ContentType = keyof typeof pages
type TypesWith<Kind extends PageKind> = {
  [Type in ContentType]: (typeof pages)[Type] extends Kind ? Type : never
}[ContentType]

/** Types whose items have an address of the common form. */
export type ContentPageType = TypesWith<'content'>
/** Types that an item can have. */
export type ItemType = TypesWith<'content' | 'own'>

export const contentTypes = Object.keys(pages) as ContentType[]
export const contentPageTypes = typesWith('content')
export const itemTypes = typesWith('content', 'own')
/** Types that an operator may switch off. */
export const switchedTypes = typesWith('content', 'own', 'group')

function typesWith<Kind extends PageKind>(...kinds: Kind[]): ReadonlyArray<TypesWith<Kind>> {
  return contentTypes.filter((type): type is TypesWith<Kind> => kinds.some((kind) => kind === pages[type]))
}
