import { descriptorOf, itemTypes, type ItemScreen } from './content-types.ts'
import { meSections, type MeSection } from './share-urls.ts'

/** Screens of items, by the patterns of their types. */
const itemPatterns = Object.fromEntries(
  itemTypes.map((type) => {
    const { screen = type.replace('_', '-'), pattern = `/:actor/${type}/*` } = descriptorOf(type)
    return [screen, pattern]
  }),
) as Record<ItemScreen, string>

/** What the reader has here, by its sections. */
const mePatterns = Object.fromEntries(meSections.map((section) => [`me-${section}`, `/me/${section}/*`])) as Record<
  `me-${MeSection}`,
  string
>

/**
 * Every screen by its name, with the pattern that picks it: the page of `search-list` is `src/web/pages/…/search-list-page.tsx`.
 * Patterns only pick; what an address means is read by `parseAddress`.
 */
export const screenPatterns = {
  home: '/',
  following: '/following/*',
  'search-list': '/search/components/SearchContentList',
  // before items, so that an index that is called `content` or as a type is not taken for theirs
  search: '/search/:index?/*',
  auth: '/auth',
  bar: '/bar',
  ...mePatterns,
  // behind its sections
  me: '/me/*',
  collection: '/collection/:index?/*',
  ...itemPatterns,
  'content-model': '/content_model/*',
  topic: '/:actor/topic/*',
  invite: '/invite/*',
  user: '/:actor/user/*',
  list: '/list/*',
  place: '/place/*',
  'fly-card': '/fly_card/*',
  desktop: '/pc',
  offline: '/offline',
} as const satisfies Record<string, string>

export type ScreenName = keyof typeof screenPatterns

export const screenNames = Object.keys(screenPatterns).filter(isScreenName)

export function isScreenName(name: string): name is ScreenName {
  return Object.hasOwn(screenPatterns, name)
}
