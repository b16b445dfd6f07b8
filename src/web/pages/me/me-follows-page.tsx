import type { FollowedAccount } from '#contract/follows.ts'
import type { Page } from '#contract/shapes.ts'
import { mePath } from '#contract/share-urls.ts'
import { FollowedSpecials } from '../../features/bookings/followed-specials.tsx'
import { FollowedList } from '../../features/follows/followed-list.tsx'
import { FollowedTopics } from '../../features/follows/followed-topics.tsx'
import { useAsked } from '../../features/session/use-asked.ts'
import { useText } from '../../i18n/text.tsx'
import { ForUsers, OwnPage } from '../../parts/own/own-page.tsx'
import { definePage } from '../../runtime/define-page.tsx'
import { toListed } from '../../runtime/pages.ts'
import { useRuntime } from '../../runtime/runtime.ts'
import { usePages } from '../../runtime/use-pages.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ListEnd } from '../../ui/list-end.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { SiteLink } from '../../ui/site-link.tsx'
import style from './me-follows-page.module.css'

const PAGE_SIZE = 20
/** Last followed; all of them stand among the bookings. */
const SPECIALS = 50
/** In which something was published last. */
const TOPICS = 50

export const page = definePage({
  Page: MeFollowsPage,
  data: async () => (await import('../../parts/own/own-screen-data.ts')).ownScreenData(mePath('follows'), 'me.follows'),
})

/** The specials, topics and accounts that the reader follows, those that published last first. */
function MeFollowsPage() {
  const text = useText()
  return (
    <OwnPage title={text('me.follows')}>
      <Specials />
      <ForUsers why={text('follow.why')}>{(user) => <Followed key={user.id} />}</ForUsers>
    </OwnPage>
  )
}

/** Those that the reader follows, for which nobody has to log in. */
function Specials() {
  const { api } = useRuntime()
  const asked = useAsked('specials', async () => {
    const answer = await api.call('GET /peony/v3/booking_list', { booking_type: 3, pagesize: SPECIALS })
    return answer.code === 0 ? { ...answer, data: answer.data.list.filter((one) => typeof one !== 'string') } : answer
  })
  return asked.state === 'there' && <FollowedSpecials bookings={asked.data} />
}

function Followed() {
  const text = useText()
  const load = useLoad()
  const asked = useAsked('follows', () => load(1))
  if (asked.state === 'loading') return <div className={style.waiting} aria-busy="true" />
  if (asked.state === 'failed') return <LoadFailed onRetry={asked.retry} />
  const { list, topics } = asked.data
  if (list.length + topics > 0) {
    return (
      <>
        {topics > 0 && <Topics />}
        {list.length > 0 && <Pages first={asked.data} />}
      </>
    )
  }
  return (
    <EmptyState text={text('follow.empty')}>
      <Button as={SiteLink} to="/" kind="soft">
        {text('follow.toHome')}
      </Button>
    </EmptyState>
  )
}

function Topics() {
  const { api } = useRuntime()
  const asked = useAsked('topics', () => api.call('GET /peony/v1/topic/followlist', { pagesize: TOPICS }))
  return asked.state === 'there' && <FollowedTopics topics={asked.data.list} />
}

/** What is loaded so far, and the way to more. */
function Pages({ first }: { first: Page<FollowedAccount> }) {
  const load = useLoad()
  const pages = usePages<FollowedAccount, null>({
    first: { query: null, ...toListed(first) },
    idOf: ({ id }) => id,
    load: async (_, cursor) => {
      const answer = await load(Number(cursor))
      return answer.code === 0 ? { ...answer, data: toListed(answer.data) } : answer
    },
  })
  return (
    <>
      <FollowedList accounts={pages.list} />
      <ListEnd pages={pages} />
    </>
  )
}

function useLoad() {
  const { api } = useRuntime()
  return (pageindex: number) => api.call('GET /dinner/mp/followlist', { pageindex, pagesize: PAGE_SIZE })
}
