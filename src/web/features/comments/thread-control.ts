import { createStore, type StoreApi } from 'zustand/vanilla'
import type { CommentList, CommentSort } from '#contract/comments.ts'
import type { Api } from '#contract/endpoints.ts'
import { showLoading } from '../../runtime/loading.ts'
import { listComments, listReplies, type CommentedContent, type ListQuery } from './comment-calls.ts'
import { showCommentCount } from './comment-count.ts'
import { COMMENT_PAGE_SIZE } from './load-comments.ts'
import { forgetOwnComments } from './own-comments.ts'
import {
  addReplies,
  appendList,
  closeReplies,
  openThread,
  refreshList,
  replaceList,
  type Thread,
} from './thread-state.ts'

export interface ThreadView {
  thread: Thread
  loading: 'idle' | 'list' | 'more' | 'list-failed' | 'more-failed'
  /** The comment that the address asks for: found, or not there any more. */
  located: { id: string; isFound: boolean } | null
}

export interface ThreadControl {
  view: StoreApi<ThreadView>
  /**
   * Asks for what `reader` (empty: nobody yet) sees, opened at the comment `wantedId` unless that is empty. What was
   * asked for already is not asked again.
   */
  open(reader: string, wantedId: string): void
  sortBy(sort: CommentSort): void
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
  const view = createStore<ThreadView>()(() => ({ thread: openThread(first), loading: 'idle', located: null }))
  let reader: string | null = null
  /** Counts the lists asked for; only the answer to the last one is shown. */
  let asked = 0

  const thread = () => view.getState().thread
  const change = (change: (thread: Thread) => Thread) => view.setState({ thread: change(thread()) })
  const isPrivate = () => reader !== null && reader !== ''

  const ask = async (query: ListQuery, asPrivate: boolean, show?: 'list' | 'more'): Promise<CommentList | null> => {
    const number = ++asked
    view.setState({ loading: show ?? 'idle' })
    const listing = listComments(api, content, query, asPrivate)
    const answer = await (show ? showLoading(listing) : listing)
    if (number !== asked) return null
    if (show) view.setState({ loading: answer.code === 0 ? 'idle' : `${show}-failed` })
    if (answer.code === 0) showCommentCount(content.id, answer.data.comment_total)
    return answer.code === 0 ? answer.data : null
  }

  const sortBy = async (sort: CommentSort) => {
    change((thread) => ({ ...thread, sort }))
    const asPrivate = isPrivate()
    const list = await ask({ sort }, asPrivate, 'list')
    if (list) change((thread) => replaceList(thread, list, sort, asPrivate))
  }

  const refresh = async () => {
    const { sort, roots } = thread()
    const pagesize = Math.min(PAGE_SIZE_MAX, Math.max(COMMENT_PAGE_SIZE, roots.length))
    const list = await ask({ sort, pagesize }, true)
    if (list) change((thread) => refreshList(thread, list, true, isSeen()))
  }

  const locate = async (wantedId: string) => {
    const asPrivate = isPrivate()
    const number = asked + 1
    const list = await ask({ sort: 'hot', comment_id: wantedId }, asPrivate)
    if (number !== asked) return
    if (list) change((thread) => replaceList(thread, list, 'hot', asPrivate))
    view.setState({ located: { id: wantedId, isFound: list?.located != null } })
  }

  const open = (now: string, wantedId: string) => {
    const isAnother = now !== reader
    if (isAnother && isPrivate()) {
      forgetOwnComments(content.id)
      change(closeReplies)
    }
    reader = now
    const { located, loading } = view.getState()
    const isMissing = first === null && thread().roots.length === 0
    if (wantedId !== '' && located?.id !== wantedId) void locate(wantedId)
    else if (isAnother && (isMissing || loading === 'list')) void sortBy(thread().sort)
    else if (isAnother && now !== '') void refresh()
  }

  const loadMore = async () => {
    const { sort, cursor, isPrivate } = thread()
    if (view.getState().loading === 'more' || view.getState().loading === 'list' || cursor === '') return
    const list = await ask({ sort, cursor }, isPrivate, 'more')
    if (list) change((thread) => appendList(thread, list))
  }

  return {
    view,
    open,
    sortBy: (sort) => void sortBy(sort),
    loadMore: () => void loadMore(),
    openReplies: async (rootId) => {
      const answer = await listReplies(api, content, rootId, thread().replies[rootId]?.cursor ?? '')
      if (answer.code !== 0) return false
      change((thread) => addReplies(thread, rootId, answer.data.list, answer.data.next_cursor))
      return true
    },
  }
}
