import { useState } from 'react'
import type { FollowedAccount } from '#contract/follows.ts'
import { mePath } from '#contract/share-urls.ts'
import { FollowedList } from '../../features/follows/followed-list.tsx'
import { useAsked } from '../../features/relations/use-asked.ts'
import { useText } from '../../i18n/text.tsx'
import { ForUsers, OwnPage } from '../../parts/own/own-page.tsx'
import { definePage } from '../../runtime/define-page.tsx'
import { showLoading } from '../../runtime/loading.ts'
import { useRuntime } from '../../runtime/runtime.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { SiteLink } from '../../ui/site-link.tsx'
import style from './me-follows-page.module.css'

const PAGE_SIZE = 20

export const page = definePage({
  Page: MeFollowsPage,
  data: async () => (await import('../../parts/own/own-screen-data.ts')).ownScreenData(mePath('follows'), 'me.follows'),
})

/** The accounts that the reader follows, last published first. */
function MeFollowsPage() {
  const text = useText()
  return (
    <OwnPage title={text('me.follows')}>
      <ForUsers why={text('follow.why')}>{(user) => <Followed key={user.id} />}</ForUsers>
    </OwnPage>
  )
}

function Followed() {
  const text = useText()
  const load = useLoad()
  const asked = useAsked('follows', () => load(1))
  if (asked.state === 'loading') return <div className={style.waiting} aria-busy="true" />
  if (asked.state === 'failed') return <LoadFailed onRetry={asked.retry} />
  const { list, has_more } = asked.data
  if (list.length > 0) return <Pages first={list} hasMore={has_more} />
  return (
    <EmptyState text={text('follow.empty')}>
      <Button as={SiteLink} to="/" kind="soft">
        {text('follow.toHome')}
      </Button>
    </EmptyState>
  )
}

/** What is loaded so far, and the way to more. */
function Pages({ first, hasMore }: { first: FollowedAccount[]; hasMore: boolean }) {
  const text = useText()
  const load = useLoad()
  const [shown, setShown] = useState({ accounts: first, page: 1, hasMore })
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle')
  const more = async () => {
    setState('loading')
    const answer = await showLoading(load(shown.page + 1))
    if (answer.code !== 0) return setState('failed')
    const { list, has_more } = answer.data
    // One that published meanwhile has moved, and may come twice.
    const known = new Set(shown.accounts.map(({ id }) => id))
    const accounts = [...shown.accounts, ...list.filter(({ id }) => !known.has(id))]
    setShown({ accounts, page: shown.page + 1, hasMore: has_more })
    setState('idle')
  }
  return (
    <>
      <FollowedList accounts={shown.accounts} />
      {state === 'failed' && <LoadFailed onRetry={() => void more()} />}
      {shown.hasMore && state !== 'failed' && (
        <p className={style.more}>
          <Button kind="quiet" disabled={state === 'loading'} onClick={() => void more()}>
            {text(state === 'loading' ? 'feed.loading' : 'feed.more')}
          </Button>
        </p>
      )}
    </>
  )
}

function useLoad() {
  const { api } = useRuntime()
  return (pageindex: number) => api.call('GET /dinner/mp/followlist', { pageindex, pagesize: PAGE_SIZE })
}
