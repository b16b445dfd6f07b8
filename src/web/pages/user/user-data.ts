import { replace } from 'react-router'
import { accountTag, groupTag } from '#contract/cache-tags.ts'
import type { Person } from '#contract/people.ts'
import type { PublicAccount } from '#contract/public-accounts.ts'
import { accountPath, type AccountFilter, cardPath, personPath, toAddress } from '#contract/share-urls.ts'
import { loadAccountFeed } from './account-feed.ts'
import type { FeedState } from '../../features/content/use-feed.ts'
import { feedsOf, itemList, listWords } from '../../parts/group/group-meta.ts'
import { absolute } from '../../runtime/absolute.ts'
import { readView } from '../../runtime/kept-views.ts'
import { dataOf, notFound } from '../../runtime/page-error.ts'
import type { PageMeta } from '../../runtime/page-meta.ts'
import type { Runtime } from '../../runtime/runtime.ts'
import { cardTags, defineScreenData, type LoadRequest } from '../../runtime/screen.ts'
import type { Site } from '../../runtime/site.ts'

export const data = defineScreenData({ load: loadUser, meta: userMeta, tags })

export interface AccountData {
  account: PublicAccount
  /** The only type that is listed, or what is its own work; null for all. */
  type: AccountFilter | null
  feed: FeedState
}

export interface PersonData {
  person: Person
}

export type UserData = AccountData | PersonData

/** Loads an account, or a person: their ids are of two kinds, and have pages at one place. */
async function loadUser(request: LoadRequest): Promise<UserData> {
  const { address, runtime } = request
  if (address.screen !== 'user' || address.id === null) throw notFound()
  const { isId } = await runtime.addressRules()
  return isId(address.id) ? loadAccount(address.id, request) : loadPerson(address.id, request)
}

/** An account with the first of its items; under another actor's name the address leads to the right one. */
async function loadAccount(id: string, { address, runtime }: LoadRequest): Promise<AccountData> {
  if (address.screen !== 'user') throw notFound()
  const { type, actor } = address
  const account = dataOf(await runtime.api.call('GET /dinner/mp/info/{id}', { id }))
  if (account.actor !== actor) throw replace(accountPath(account, type), { status: 301 })
  const kept = type === null ? readView(account.id) : ''
  if (kept !== '') throw replace(`${accountPath(account)}?${kept}`)
  const { list, next_cursor: cursor } = dataOf(await loadAccountFeed(runtime.api, account.gid, type))
  return { account, type, feed: { cards: list, cursor } }
}

/** A person; who speaks for an account is shown as that. */
async function loadPerson(id: string, { address, runtime }: LoadRequest): Promise<PersonData> {
  const person = dataOf(await runtime.api.call('GET /peony/v1/account/{id}', { id }))
  if (person.mp) throw replace(accountPath({ actor: 'mp', id: person.mp.id }), { status: 302 })
  if (address.screen !== 'user' || address.actor !== 'inner') throw replace(personPath(id), { status: 301 })
  return { person }
}

function tags(data: UserData): string[] {
  if ('person' in data) return [data.person.id]
  const { account, feed } = data
  return [groupTag(account.gid), accountTag(account.id), ...cardTags(feed.cards)]
}

function userMeta(data: UserData, site: Site, runtime: Runtime): PageMeta {
  return 'person' in data ? personMeta(data.person, site) : accountMeta(data, site, runtime)
}

function accountMeta({ account, type, feed }: AccountData, site: Site, runtime: Runtime): PageMeta {
  const { config, text } = runtime
  const { name, intro, types, content_count: all } = account
  const path = accountPath(account, type)
  const description = intro || listWords(name, feed.cards, text)
  const total = type === null || type === 'original' ? all : (types.find((one) => one.type === type)?.total ?? 0)
  return {
    title: `${name} - ${site.name}`,
    description,
    keywords: name,
    path,
    type: 'website',
    image: account.cover === '' ? null : { url: account.cover, width: 0, height: 0 },
    card: cardPath({ accountId: account.id }),
    noindex: false,
    ...(type === null && { view: account.id }),
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
          description,
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

/** Readers are found by no search. */
function personMeta({ id, nickname, intro, avatar }: Person, site: Site): PageMeta {
  return {
    title: `${nickname} - ${site.name}`,
    description: intro || site.description,
    keywords: site.keywords,
    path: personPath(id),
    type: 'website',
    image: avatar === '' ? null : { url: avatar, width: 0, height: 0 },
    noindex: true,
    structured: [],
  }
}
