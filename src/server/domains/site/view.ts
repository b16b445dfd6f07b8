import type { IdCodec } from '#contract/ids.ts'
import { sayInBase } from '#locales/say.ts'
import type { SiteOffers } from '#server/assembly/foundation.ts'
import type { AppInfo, Group, H5Config } from '#contract/site.ts'
import type { SiteFeature } from '#contract/site-features.ts'
import { homePath, topicPath } from '#contract/share-urls.ts'
import type { ContentType } from '#contract/content.ts'
import { leavesOn, type SiteIdentity } from './identity.ts'
import type { GroupRow, listTopicsByIds, SiteGroups } from './store.ts'

/** What this installation offers besides what its publisher is called. */
export interface SiteFacts {
  locales: readonly string[]
  types: readonly ContentType[]
  offers: SiteOffers
}

/** `shown` is the column that was asked for, null for the site as a whole. */
export function toGroup(
  identity: SiteIdentity,
  { columns, listId, carouselId, shown, now }: SiteGroups & { shown: GroupRow | null; now: number },
  facts: SiteFacts,
  ids: IdCodec,
): Group {
  const h5Config = toH5Config(identity)
  const recommended = { gid: '', name: sayInBase('site.recommended'), type: 'recommend' }
  const tabs = columns.map((column) => toTab({ gid: ids.encode(column.id), name: column.name, type: 'column' }))
  return {
    gid: shown ? ids.encode(shown.id) : '',
    name: shown ? shown.name : identity.name,
    app_info: JSON.stringify(toAppInfo(identity, h5Config, facts)),
    h5_config: h5Config,
    columns: [toTab(recommended), ...tabs],
    default_list: listId === null ? '' : ids.encode(listId),
    carousel: carouselId === null ? '' : ids.encode(carouselId),
    server_time: now,
  }
}

function toTab(tab: { gid: string; name: string; type: string }) {
  return { ...tab, path: homePath(tab.gid) }
}

function toH5Config(identity: SiteIdentity): H5Config {
  return {
    site_name: identity.name,
    descriptions: identity.descriptions,
    site_logo: identity.logo,
    keywords: identity.keywords,
  }
}

function toAppInfo(identity: SiteIdentity, h5Config: H5Config, { locales, types, offers }: SiteFacts): AppInfo {
  const has = (feature: SiteFeature) => leavesOn(identity, feature)
  const app = has('app_launch') ? offers.appLaunch : null
  return {
    primaryColor: identity.primaryColor,
    h5_config: h5Config,
    dark: identity.dark,
    locales: [...locales],
    features: {
      wx_share: offers.wxShare && has('wx_share'),
      live: types.includes('local_live'),
      comment: true,
      invite: true,
      map: offers.map && has('map'),
      weather: offers.weather && has('weather'),
      app_launch: app !== null,
      points: false,
      shop: false,
    },
    types: [...types],
    app_launch: toAppLaunch(app),
    agreements: identity.agreements,
    operator: identity.operator,
    links: identity.links,
    icp: identity.icp,
    licences: identity.licences,
  }
}

/** `extinfo` is each page's own. */
function toAppLaunch(app: SiteOffers['appLaunch']): AppInfo['app_launch'] {
  return {
    appid: app?.appId ?? '',
    scheme: app?.scheme ?? '',
    universal_link: app?.universalLink ?? '',
    android_url: app?.androidUrl ?? '',
    ios_url: app?.iosUrl ?? '',
    extinfo: '',
  }
}

/** A topic as a search shows it. */
export function toEntry(row: Awaited<ReturnType<typeof listTopicsByIds>>[number], ids: IdCodec) {
  return {
    id: row.id,
    actor: 'inner' as const,
    title: row.name,
    summary: row.summary,
    cover: row.cover,
    color: row.color,
    author: null,
    views: row.view_count,
    path: topicPath(ids.encode(row.id)),
  }
}
