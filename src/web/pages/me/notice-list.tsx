import type { Notice } from '#contract/notices.ts'
import { randomUuid } from '../../storage/browser-ids.ts'
import { NoticeItem } from '../../features/notices/notice-item.tsx'
import { showUnread } from '../../features/notices/unread.ts'
import { useAsked } from '../../features/session/use-asked.ts'
import { useText } from '../../i18n/text.tsx'
import type { Listed } from '../../runtime/pages.ts'
import { useRuntime, type Runtime } from '../../runtime/runtime.ts'
import { usePages } from '../../runtime/use-pages.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ListEnd } from '../../ui/list-end.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { SiteLink } from '../../ui/site-link.tsx'
import type { ShownNotices } from './me-notices-page.tsx'
import style from './notice-list.module.css'

const PAGE_SIZE = 20
const SKELETONS = 5

/** Notices as far as they are loaded; what is loaded is read with that, and marked so the next time. */
export function NoticeList({ shown }: { shown: ShownNotices }) {
  const text = useText()
  const { api } = useRuntime()
  const asked = useAsked(`notices ${shown}`, () => loadNotices(api, shown))
  if (asked.state === 'loading') return <Outline />
  if (asked.state === 'failed') return <LoadFailed onRetry={asked.retry} />
  if (asked.data.list.length === 0) {
    return (
      <EmptyState text={text('notices.none')}>
        <Button as={SiteLink} to="/" kind="soft">
          {text('booking.look')}
        </Button>
      </EmptyState>
    )
  }
  return <Loaded first={asked.data} shown={shown} />
}

function Loaded({ first, shown }: { first: Listed<Notice>; shown: ShownNotices }) {
  const { api } = useRuntime()
  const pages = usePages<Notice, null>({
    first: { query: null, ...first },
    idOf: ({ id }) => id,
    load: (_, cursor) => loadNotices(api, shown, cursor),
  })
  return (
    <>
      <ul>
        {pages.list.map((notice) => (
          <NoticeItem key={notice.id} notice={notice} />
        ))}
      </ul>
      <ListEnd pages={pages} />
    </>
  )
}

function Outline() {
  return (
    <ul aria-busy="true">
      {Array.from({ length: SKELETONS }, (_, place) => (
        <li key={place} className={style.outline} />
      ))}
    </ul>
  )
}

async function loadNotices(api: Runtime['api'], shown: ShownNotices, cursor = '') {
  const filter = shown === 'all' ? {} : { kind: shown }
  const answer = await api.call('GET /peony/v1/notice', { ...filter, pagesize: PAGE_SIZE, ...(cursor && { cursor }) })
  if (answer.code === 0) {
    showUnread(answer.data.unread)
    void markRead(api, answer.data.list)
  }
  return answer
}

async function markRead(api: Runtime['api'], list: readonly Notice[]): Promise<void> {
  const ids = list.filter((notice) => notice.is_read === 0).map(({ id }) => id)
  if (ids.length === 0) return
  const answer = await api.call('POST /peony/v1/notice/read', { ids }, { requestId: randomUuid(), keepalive: true })
  if (answer.code === 0) showUnread(answer.data.unread)
}
