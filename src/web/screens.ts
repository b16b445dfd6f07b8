import { matchPath } from 'react-router'

/** Every screen by its name, with the pattern that picks it. Patterns only pick; what an address means is read by `parseAddress`. */
const screenPaths = {
  home: '/',
  document: '/:actor/doc/*',
  video: '/:actor/video/*',
  'video-album': '/:actor/video_album/*',
  svideo: '/:actor/svideo/*',
  audio: '/:actor/audio/*',
  'audio-album': '/:actor/audio_album/*',
  'search-list': '/search/components/SearchContentList',
  // with an index, so that one that is called `content` is not taken for a channel below
  search: '/search/:index?/*',
  auth: '/auth',
  bar: '/bar',
  'me-profile': '/me/profile/*',
  'me-follows': '/me/follows/*',
  'me-sessions': '/me/sessions/*',
  'me-bookings': '/me/bookings/*',
  'me-notices': '/me/notices/*',
  'me-data': '/me/data/*',
  'me-entries': '/me/entries/*',
  // behind its sections
  me: '/me/*',
  collection: '/collection/:index?/*',
  question: '/fazak/problemShare/*',
  circle: '/:channel/content/*',
  'content-model': '/content_model/*',
  gallery: '/:actor/gallery/*',
  'mini-program': '/:actor/mini_program/*',
  live: '/:actor/local_live/*',
  special: '/:actor?/special/*',
  topic: '/:actor/topic/*',
  activity: '/activity/*',
  invite: '/invite/*',
  user: '/:actor/user/*',
  list: '/list/*',
  place: '/place/*',
  'fly-card': '/fly_card/*',
  desktop: '/pc',
  offline: '/offline',
} satisfies Record<string, string>

export type ScreenName = keyof typeof screenPaths

/** The screen that most readers land on; the others may wait for all texts. */
export const LANDING_SCREEN: ScreenName = 'document'

export const screenNames = Object.keys(screenPaths).filter(isScreenName)

/** Whether a source file is that of a screen, as the build's manifest names it. */
export function isScreenFile(name: ScreenName, source: string): boolean {
  return source.startsWith('src/web/pages/') && source.endsWith(`/${name}-screen.tsx`)
}

export function isScreenName(name: string): name is ScreenName {
  return Object.hasOwn(screenPaths, name)
}

/** The pattern of the router that picks a screen. */
export function patternOf(name: ScreenName): string {
  return screenPaths[name]
}

/** The screen that a site path leads to. */
export function screenOf(path: string): ScreenName | undefined {
  const [pathname = ''] = path.split('?')
  return screenNames.find((name) => matchPath(screenPaths[name], pathname))
}
