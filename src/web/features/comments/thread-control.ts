import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Comment, CommentList, CommentSort } from '#contract/comments.ts'
import type { Answer, Api } from '#contract/endpoints.ts'
import { createPages, noPage, type Pages } from '../../runtime/pages.ts'
import { listComments, listReplies, type CommentedContent, type ListQuery } from './comment-calls.ts'
import { showCommentCount } from './comment-count.ts'
import { COMMENT_PAGE_SIZE } from './load-comments.ts'
import { forgetOwnComments } from './comment-state.ts'
import { addNewest, addReplies, idOf, refreshRoots, type Replies, type ThreadQuery } from './thread-state.ts'

export interface ThreadView {
  replies: Replies
  /** The comment that the address asks for: found, or not there any more. */
  located: { id: string; isFound: boolean } | null
}

export interface ThreadControl {
  /** The roots. */
  pages: Pages<Comment, ThreadQuery, CommentList>
  view: StoreApi<ThreadView>
  /**
   * Asks for what `reader` (empty: nobody yet) sees, opened at the comment `wantedId` unless that is empty. What was
   * asked for already is not asked again.
   */
  open(reader: string, wantedId: string): void
  sortBy(sort: CommentSort): void
  /** Puts what came since on top, some `count` comments; answers the first of them, empty for none, null where it failed. */
  showNewest(count: number): Promise<string | null>
  /** The next roots; after a failure, what has failed. */
  loadMore(): void
  /** Opens the next replies under a root; false when they cannot be had now. */
  openReplies(rootId: string): Promise<boolean>
}

interface ControlParts {
  api: Api
  content: CommentedContent
  /** What came with the page; null when the server could not load it. */
  first: CommentList | null
  /** Whether the reader has the list before their eyes, so that nothing in it may move. */
  isSeen(): boolean
}

const PAGE_SIZE_MAX = 50

/** Loads the comments of one item and keeps what is shown of them. */
export function createThreadControl({ api, content, first, isSeen }: ControlParts): ThreadControl {
  const list = (query: ListQuery, isPrivate: boolean) => listComments(api, content, query, isPrivate)
  const pages = createPages<Comment, ThreadQuery, CommentList>({
    first: { query: { sort: 'hot', isPrivate: false }, ...(first ?? noPage) },
    idOf,
    load: ({ sort, isPrivate }, cursor) => list({ sort, ...(cursor && { cursor }) }, isPrivate),
  })
  const view = createStore<ThreadView>()(() => ({ replies: {}, located: null }))
  let reader: string | null = null

  const isPrivate = () => reader !== null && reader !== ''
  const count = async (asking: Promise<Answer<CommentList> | null>) => {
    const answer = await asking
    if (answer?.code === 0) showCommentCount(content.id, answer.data.comment_total)
    return answer
  }

  const sortBy = (sort: CommentSort) => count(pages.ask({ sort, isPrivate: isPrivate() }))

  const refresh = () => {
    const { query, list: roots } = pages.state.getState()
    const pagesize = Math.min(PAGE_SIZE_MAX, Math.max(COMMENT_PAGE_SIZE, roots.length))
    const listing = list({ sort: query.sort, pagesize }, true)
    return count(pages.renew(listing, (shown, page) => refreshRoots(shown, page, isSeen())))
  }

  const showNewest = async (wanted: number) => {
    const before = new Set(pages.state.getState().list.map(idOf))
    const pagesize = Math.min(PAGE_SIZE_MAX, Math.max(COMMENT_PAGE_SIZE, wanted))
    // What was there is asked for as well: answers to it are new, too.
    const asking = list({ sort: 'new', pagesize }, isPrivate())
    const [newest] = await Promise.all([asking, isPrivate() && refresh()])
    if (newest.code !== 0) return null
    pages.change((shown) => addNewest(shown, newest.data.list, before))
    showCommentCount(content.id, newest.data.comment_total)
    return newest.data.list.find(({ id, is_self }) => !before.has(id) && !is_self)?.id ?? ''
  }

  const locate = async (wantedId: string) => {
    const query = { sort: 'hot', isPrivate: isPrivate() } as const
    const listing = list({ sort: query.sort, comment_id: wantedId }, query.isPrivate)
    const answer = await count(
      pages.renew(listing, (_, page) => ({ query, list: page.list, cursor: page.next_cursor })),
    )
    if (answer) view.setState({ located: { id: wantedId, isFound: answer.code === 0 && answer.data.located !== null } })
  }

  const open = (now: string, wantedId: string) => {
    const isAnother = now !== reader
    if (isAnother && isPrivate()) {
      forgetOwnComments(content.id)
      view.setState({ replies: {} })
    }
    reader = now
    const { list: roots, query, asked } = pages.state.getState()
    const isMissing = first === null && roots.length === 0
    const isListing = asked?.status === 'loading' && asked.cursor === ''
    if (wantedId !== '' && view.getState().located?.id !== wantedId) void locate(wantedId)
    else if (isAnother && (isMissing || isListing)) void sortBy((asked?.query ?? query).sort)
    else if (isAnother && now !== '') void refresh()
  }

  return {
    pages,
    view,
    open,
    sortBy: (sort) => void sortBy(sort),
    showNewest,
    loadMore: () => void count(pages.loadMore()),
    openReplies: async (rootId) => {
      const answer = await listReplies(api, content, rootId, view.getState().replies[rootId]?.cursor ?? '')
      if (answer.code !== 0) return false
      view.setState(({ replies }) => ({ replies: addReplies(replies, rootId, answer.data) }))
      return true
    },
  }
}
