import { useState } from 'react'
import type { HiddenEntry, HiddenKind } from '#contract/hidden.ts'
import type { Page } from '#contract/shapes.ts'
import { mePath } from '#contract/share-urls.ts'
import { hide, isHiddenHere, readHidden, unhide, useIsHidden } from '../../features/content/hidden-here.ts'
import { useReaderKey, useUser } from '../../features/session/session.ts'
import { useAsked } from '../../features/session/use-asked.ts'
import { useText } from '../../i18n/text.tsx'
import { OwnPage } from '../../parts/own/own-page.tsx'
import { definePage } from '../../runtime/define-page.tsx'
import { useRuntime } from '../../runtime/runtime.ts'
import { usePages } from '../../runtime/use-pages.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ListEnd } from '../../ui/list-end.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { SiteLink } from '../../ui/site-link.tsx'
import style from './me-hidden-page.module.css'
import textStyle from '../../ui/text-styles.module.css'

const PAGE_SIZE = 20

export const page = definePage({
  Page: MeHiddenPage,
  data: async () => (await import('../../parts/own/own-screen-data.ts')).ownScreenData(mePath('hidden'), 'me.hidden'),
})

/** The accounts and items that the reader has hidden from lists, each with the way back. */
function MeHiddenPage() {
  const text = useText()
  const user = useUser()
  const isKnown = useReaderKey() !== ''
  return <OwnPage title={text('me.hidden')}>{isKnown && (user ? <OfUser key={user.id} /> : <OfDevice />)}</OwnPage>
}

/** What an anonymous reader has hidden, as this device knows it. */
function OfDevice() {
  const text = useText()
  // What is shown again stays in its row, to be taken back.
  const [{ list }] = useState(readHidden)
  const listOf = (kind: HiddenKind) => list.filter((entry) => entry.kind === kind)
  return (
    <>
      {list.length === 0 && <EmptyState text={text('hide.empty')} />}
      <Entries kind="account" entries={listOf('account')} />
      <Entries kind="item" entries={listOf('item')} />
      {list.length > 0 && <p className={style.here}>{text('hide.here')}</p>}
    </>
  )
}

/** What a user has hidden, as the server knows it. */
function OfUser() {
  const text = useText()
  const load = useLoad()
  const asked = useAsked('hidden', async () => {
    const [accounts, items] = await Promise.all([load('account'), load('item')])
    if (accounts.code !== 0) return accounts
    return items.code === 0 ? { ...items, data: { accounts: accounts.data, items: items.data } } : items
  })
  if (asked.state === 'loading') return <div className={style.waiting} aria-busy="true" />
  if (asked.state === 'failed') return <LoadFailed onRetry={asked.retry} />
  const { accounts, items } = asked.data
  if (accounts.list.length + items.list.length === 0) return <EmptyState text={text('hide.empty')} />
  return (
    <>
      <Pages kind="account" first={accounts} />
      <Pages kind="item" first={items} />
    </>
  )
}

function Pages({ kind, first }: { kind: HiddenKind; first: Page<HiddenEntry> }) {
  const load = useLoad()
  const pages = usePages<HiddenEntry, null>({
    first: { query: null, list: first.list, next_cursor: first.next_cursor },
    idOf: ({ id }) => id,
    load: (_, cursor) => load(kind, cursor),
  })
  return (
    <Entries kind={kind} entries={pages.list}>
      <ListEnd pages={pages} />
    </Entries>
  )
}

function useLoad() {
  const { api } = useRuntime()
  return (kind: HiddenKind, cursor?: string) =>
    api.call('GET /peony/v1/hidden/list', { kind, pagesize: PAGE_SIZE, ...(cursor && { cursor }) })
}

interface EntriesProps {
  kind: HiddenKind
  entries: readonly HiddenEntry[]
  children?: React.ReactNode
}

function Entries({ kind, entries, children }: EntriesProps) {
  const text = useText()
  if (entries.length === 0) return null
  return (
    <section>
      <h2 className={style.title}>{text(kind === 'item' ? 'hide.items' : 'hide.accounts')}</h2>
      <ul className={style.list}>
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ul>
      {children}
    </section>
  )
}

function Entry({ entry }: { entry: HiddenEntry }) {
  const text = useText()
  useIsHidden()
  const { kind, id, name, path } = entry
  const isOut = isHiddenHere({ kind, id })
  return (
    <li className={style.row}>
      <SiteLink to={path} className={textStyle.filling} data-shown={!isOut}>
        {name}
      </SiteLink>
      <Button
        kind="soft"
        aria-label={text(isOut ? 'hide.showOf' : 'hide.againOf', { name })}
        onClick={() => (isOut ? unhide(entry) : hide(entry))}
      >
        {text(isOut ? 'hide.show' : 'hide.again')}
      </Button>
    </li>
  )
}
