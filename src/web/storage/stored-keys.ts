/** What kept things are for, in the order in which they are shown. */
export const storedGroups = ['drafts', 'places', 'searches', 'settings', 'login', 'ids', 'page'] as const
export type StoredGroup = (typeof storedGroups)[number]

/**
 * Everything that this site keeps in a browser, by its key or by the beginning of its keys up to a dot. A key without a
 * group fails a test, because the reader is shown, and may clear, all that is kept.
 */
export const storedKeys: Readonly<Record<string, StoredGroup>> = {
  'davmu.chat': 'drafts',
  'davmu.drafts': 'drafts',
  'davmu.form': 'drafts',
  'davmu.notes': 'drafts',
  'davmu.objections': 'drafts',
  'davmu.profile': 'drafts',
  'davmu.remarks': 'drafts',
  'davmu.reports': 'drafts',
  'davmu.waiting': 'drafts',

  'davmu.positions': 'places',
  'davmu.positionsSent': 'places',
  'davmu.media': 'places',
  'davmu.mediaSent': 'places',
  'davmu.decks': 'places',
  'davmu.filmAlbums': 'places',
  'davmu.specials': 'places',
  'davmu.read': 'places',

  'davmu.searches': 'searches',

  'davmu.reading': 'settings',
  'davmu.paused': 'settings',
  'davmu.hidden': 'settings',
  'davmu.styles': 'settings',
  'davmu.views': 'settings',
  'davmu.autoplay': 'settings',
  'davmu.saving': 'settings',
  'davmu.speeds': 'settings',
  'davmu.film': 'settings',
  'davmu.gallery': 'settings',
  'davmu.remind': 'settings',
  'davmu.dataAgreed': 'settings',
  'davmu.turnedAlbums': 'settings',
  'davmu.stay': 'settings',
  'davmu.liveSaving': 'settings',
  'davmu.disclaimers': 'settings',
  'davmu.launchClosed': 'settings',
  'davmu.reviewer': 'settings',

  'davmu.session': 'login',
  'davmu.agreed': 'login',
  'davmu.vcode': 'login',
  'davmu.joining': 'login',
  'davmu.wayTaken': 'login',
  'davmu.invite': 'login',

  'davmu.device': 'ids',
  'davmu.user': 'ids',
  'davmu.deviceMeta': 'ids',

  'davmu.language': 'page',
  'davmu.later': 'page',
  'davmu.reloaded': 'page',
  'davmu.exposed': 'page',
  'davmu.list': 'page',
  'davmu.house': 'page',
  'davmu.clips': 'page',
  'davmu.arranged': 'page',
}

/** What a key is for; what the router keeps, and what nobody knows any more, belongs to the page. */
export function groupOf(key: string): StoredGroup {
  return storedKeys[key] ?? storedKeys[key.split('.').slice(0, 2).join('.')] ?? 'page'
}
