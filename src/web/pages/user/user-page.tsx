import { useRef, type MouseEvent } from 'react'
import { itemTypes } from '#contract/content-types.ts'
import { accountPath } from '#contract/share-urls.ts'
import { AccountHead } from '../../features/accounts/account-head.tsx'
import { FeedList } from '../../features/content/feed-list.tsx'
import { ShutNote } from '../../features/content/shut-note.tsx'
import { useFeed } from '../../features/content/use-feed.ts'
import { useListSnapshot } from '../../features/content/use-list-snapshot.ts'
import { FollowButton } from '../../features/follows/follow-button.tsx'
import { useFollow, useLook } from '../../features/follows/use-follow.ts'
import { ScopeSearch } from '../../features/search/scope-search.tsx'
import { ShareAction } from '../../features/sharing/share-action.tsx'
import { SiteFooter } from '../../features/site/site-footer.tsx'
import { shareIcon } from '../../features/sharing/share-icon.tsx'
import { useText } from '../../i18n/text.tsx'
import { keepView } from '../../runtime/kept-views.ts'
import { definePage } from '../../runtime/define-page.tsx'
import { useRuntime } from '../../runtime/runtime.ts'
import { useSite } from '../../runtime/site.ts'
import { ClearBar } from '../../ui/clear-bar.tsx'
import { Tabs, type Tab } from '../../ui/tabs.tsx'
import { useHasLeftScreen } from '../../ui/use-has-left-screen.ts'
import { loadAccountFeed } from './account-feed.ts'
import type { AccountData, UserData } from './user-data.ts'
import { PersonView } from './person-view.tsx'
import style from './user-page.module.css'

/** Key of the tab that shows everything. */
const ALL = 'all'

export const page = definePage({
  Page: UserPage,
  keyOf: (data) => ('person' in data ? data.person.id : `${data.account.id} ${data.type}`),
  data: async () => (await import('./user-data.ts')).data,
})

function UserPage({ data }: { data: UserData }) {
  return 'person' in data ? <PersonView person={data.person} /> : <AccountView data={data} />
}

function AccountView({ data }: { data: AccountData }) {
  const { account, type } = data
  const text = useText()
  const site = useSite()
  const { api } = useRuntime()
  const name = useRef<HTMLHeadingElement>(null)
  const nameLeft = useHasLeftScreen(name)
  const follow = useFollow(account.id, account.fans_count)
  useLook(account.id, follow.on)
  const feed = useFeed((cursor) => loadAccountFeed(api, account.gid, type, cursor), data.feed)
  const tabs = useTypeTabs(data)
  useListSnapshot(`account.${account.id}.${type ?? ''}`, feed)
  return (
    <>
      <ClearBar back title={account.name} titleShown={nameLeft}>
        <ShareAction share={account.share} place="bar">
          {shareIcon}
        </ShareAction>
      </ClearBar>
      <main className={style.page}>
        <AccountHead account={account} nameRef={name} fans={follow.count}>
          <FollowButton account={account} fans={account.fans_count} place="head" />
        </AccountHead>
        <ShutNote account={account} />
        <ScopeSearch label={text('account.search', { name: account.name })} scope={{ uid: account.id }} />
        <div className={style.tabs} onClickCapture={(event) => keepChosen(account.id, event)}>
          <Tabs label={text('account.types')} tabs={tabs} current={type ?? ALL} replace />
        </div>
        <h2 className="visually-hidden">{tabs.find(({ key }) => key === (type ?? ALL))?.name}</h2>
        <FeedList feed={feed} eager={account.cover === ''} dense ofOneAccount empty={text('list.empty')} />
      </main>
      <SiteFooter site={site} />
    </>
  )
}

/** What is looked at of an account is kept for it in this browser, by a tap on its tab. */
function keepChosen(accountId: string, { target }: MouseEvent): void {
  const tab = target instanceof Element ? target.closest('a') : null
  if (tab) keepView(accountId, tab.search.slice(1))
}

/** Everything, then each type that there is something of, and the one that the address names. */
function useTypeTabs({ account, type }: AccountData): Tab[] {
  const text = useText()
  const counts = new Map(account.types.map((one) => [one.type as string, one.total]))
  const shown = itemTypes
    .filter((one) => counts.has(one) || one === type)
    .toSorted((left, right) => (counts.get(right) ?? 0) - (counts.get(left) ?? 0))
  return [
    { key: ALL, to: accountPath(account), name: text('collection.all') },
    ...(account.has_original || type === 'original'
      ? [{ key: 'original', to: accountPath(account, 'original'), name: text('account.original') }]
      : []),
    ...shown.map((key) => ({
      key,
      to: accountPath(account, key),
      name: text(`type.${key}`),
      note: counts.get(key) ?? 0,
    })),
  ]
}
