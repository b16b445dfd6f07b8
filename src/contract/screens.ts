/**
 * Every screen by its name, with the pattern that picks it: the page of `search-list` is `src/web/pages/…/search-list-page.tsx`.
 * Patterns only pick; what an address means is read by `parseAddress`.
 */
export const screenPatterns = {
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
} as const satisfies Record<string, string>

export type ScreenName = keyof typeof screenPatterns

export const screenNames = Object.keys(screenPatterns).filter(isScreenName)

export function isScreenName(name: string): name is ScreenName {
  return Object.hasOwn(screenPatterns, name)
}
