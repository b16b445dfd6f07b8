import { accountPath, toAddress } from '#contract/share-urls.ts'
import { absolute } from '../../runtime/absolute.ts'
import type { PageMeta } from '../../runtime/page-meta.ts'
import type { Runtime } from '../../runtime/runtime.ts'
import type { Site } from '../../runtime/site.ts'
import { feedsOf, itemList } from '../../parts/group/group-meta.ts'
import { personMeta } from './person-meta.ts'
import type { AccountData, UserData } from './load-user.ts'

export function userMeta(data: UserData, site: Site, runtime: Runtime): PageMeta {
  return 'person' in data ? personMeta(data.person, site) : accountMeta(data, site, runtime)
}

function accountMeta({ account, type, feed }: AccountData, site: Site, runtime: Runtime): PageMeta {
  const { config, text } = runtime
  const { name, intro, types, content_count: all } = account
  const path = accountPath(account, type)
  const picture = account.avatar || account.cover
  const total = type === null ? all : (types.find((one) => one.type === type)?.total ?? 0)
  return {
    title: `${name} - ${site.name}`,
    description: intro || site.description,
    keywords: name,
    path,
    type: 'website',
    image: picture === '' ? null : { url: picture, width: 0, height: 0 },
    noindex: false,
    feeds: feedsOf(account),
    structured: [
      {
        '@context': 'https://schema.org',
        '@type': 'ProfilePage',
        url: toAddress(path, text.locale, config),
        inLanguage: text.locale,
        mainEntity: {
          '@type': 'Organization',
          name,
          description: intro,
          url: toAddress(account.path, text.locale, config),
          ...(account.avatar !== '' && { image: absolute(account.avatar, config.siteOrigin) }),
          agentInteractionStatistic: {
            '@type': 'InteractionCounter',
            interactionType: 'https://schema.org/WriteAction',
            userInteractionCount: all,
          },
        },
        hasPart: itemList(feed.cards, total, runtime),
      },
    ],
  }
}
