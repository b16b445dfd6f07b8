import type { Answer, Api } from '#contract/endpoints.ts'
import type { Message } from '#contract/live.ts'
import type { Page } from '#contract/shapes.ts'
import type { LoadSaid } from './replay-feed.ts'

/** Pages of one stretch at the most: more than that, nobody reads in its time. */
const PAGES_MAX = 5
const CHAT_PAGE = 100
const POST_PAGE = 50

/** A chat of a room along its replay. */
export function loadSaidIn(api: Api, liveId: string, groupId: string): LoadSaid {
  return (from, to) =>
    loadPages((after) =>
      api.call('GET /peony/v3/live/chat/{live_id}', {
        live_id: liveId,
        group_id: groupId,
        from_offset: from,
        to_offset: to,
        ...(after && { after }),
        pagesize: CHAT_PAGE,
      }),
    )
}

/** The posts of a room along its replay. */
export function loadPosted(api: Api, id: string): LoadSaid {
  return (from, to) =>
    loadPages((after) =>
      api.call('GET /peony/v3/live/room/{id}', {
        id,
        from_offset: from,
        to_offset: to,
        ...(after && { after }),
        sort: 'asc',
        pagesize: POST_PAGE,
      }),
    )
}

/** The key events of a room, oldest first; null where they cannot be had. */
export function loadKeyPosts(api: Api, id: string): Promise<Message[] | null> {
  return loadPages((after) =>
    api.call('GET /peony/v3/live/room/{id}', {
      id,
      key_only: 1,
      ...(after && { after }),
      sort: 'asc',
      pagesize: POST_PAGE,
    }),
  )
}

type AskPage = (after: string) => Promise<Answer<Pick<Page<Message>, 'list' | 'has_more' | 'next_cursor'>>>

async function loadPages(ask: AskPage): Promise<Message[] | null> {
  const list: Message[] = []
  let after = ''
  for (let page = 0; page < PAGES_MAX; page += 1) {
    const answer = await ask(after)
    if (answer.code !== 0) return null
    list.push(...answer.data.list)
    if (!answer.data.has_more) break
    after = answer.data.next_cursor
  }
  return list
}
