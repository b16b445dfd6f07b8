import { replace } from 'react-router'
import type { Person } from '#contract/people.ts'
import type { PublicAccount } from '#contract/public-accounts.ts'
import { accountPath, personPath, type ListedType } from '#contract/share-urls.ts'
import { loadGroup } from '../../features/content/load-feed.ts'
import type { FeedState } from '../../features/content/use-feed.ts'
import { dataOf, notFound } from '../../runtime/page-error.ts'
import { accountTag, cardTags, groupTag, type LoadRequest } from '../../runtime/screen.ts'

export interface AccountData {
  account: PublicAccount
  /** The only type that is listed, null for all. */
  type: ListedType | null
  feed: FeedState
}

interface PersonData {
  person: Person
}

export type UserData = AccountData | PersonData

/** Loads an account, or a person: their ids are of two kinds, and have pages at one place. */
export async function loadUser(request: LoadRequest): Promise<UserData> {
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
  const { list, next_cursor: cursor } = dataOf(
    await loadGroup(runtime.api, { gid: account.gid, type: type ?? undefined }),
  )
  return { account, type, feed: { cards: list, cursor } }
}

/** A person; who speaks for an account is shown as that. */
async function loadPerson(id: string, { address, runtime }: LoadRequest): Promise<PersonData> {
  const person = dataOf(await runtime.api.call('GET /peony/v1/account/{id}', { id }))
  if (person.mp) throw replace(accountPath({ actor: 'mp', id: person.mp.id }), { status: 302 })
  if (address.screen !== 'user' || address.actor !== 'inner') throw replace(personPath(id), { status: 301 })
  return { person }
}

export function tags(data: UserData): string[] {
  if ('person' in data) return [data.person.id]
  const { account, feed } = data
  return [groupTag(account.gid), accountTag(account.id), ...cardTags(feed.cards)]
}
