import { COLLECTION_PATH, desktopPath, FOLLOWING_PATH, homePath, mePath, type Address } from './share-urls.ts'

/** Writes an address the one way it should be written, without base and locale; null for what has no page. */
export function addressPath(address: Address): string | null {
  const optional = (id: string | null) => (id === null ? '' : `/${encodeURIComponent(id)}`)
  switch (address.screen) {
    case 'home':
      return homePath(address.gid ?? '', address.sort)
    case 'following':
      return FOLLOWING_PATH
    case 'auth':
    case 'bar':
    case 'offline':
      return `/${address.screen}`
    case 'collection':
      return COLLECTION_PATH
    case 'me':
      return mePath(address.section)
    case 'pc':
      return address.url === null ? '/pc' : desktopPath(address.url, address.mode)
    case 'search':
      return `/search/${encodeURIComponent(address.index)}`
    case 'search-list':
      return '/search/components/SearchContentList'
    case 'circle':
      return `/${address.actor ?? address.channel}/content/${encodeURIComponent(address.index)}`
    case 'question':
      return `/${address.actor ?? 'fazak'}/problemShare/${encodeURIComponent(address.index)}`
    case 'content-model':
      return `/content_model/${encodeURIComponent(address.index)}`
    case 'activity':
      return `${address.actor === undefined ? '' : `/${address.actor}`}/activity${optional(address.id)}/index`
    case 'list':
    case 'place':
      return `/${address.screen}${optional(address.id)}/index`
    case 'fly-card':
      return `/fly_card${optional(address.id)}/index`
    case 'invite':
      return `/invite${optional(address.code)}/index`
    case 'topic':
    case 'user':
    case 'special':
      return `/${address.actor}/${address.screen}${optional(address.id)}/index`
    case 'content':
      return `/${address.actor}/${address.type}${optional(address.id)}/${address.live ?? 'index'}`
    case 'not-found':
      return null
  }
}
