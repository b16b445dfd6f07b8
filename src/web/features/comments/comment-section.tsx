import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { useStore } from 'zustand'
import type { Comment, CommentList, CommentSort, Reply } from '#contract/comments.ts'
import type { ContentDetail } from '#contract/content.ts'
import type { Image } from '#contract/shapes.ts'
import { formatCount } from '#contract/format/numbers.ts'
import { parseSpot } from '#contract/spot.ts'
import { useText } from '../../i18n/text.tsx'
import type { PagesState } from '../../runtime/pages.ts'
import { useRuntime } from '../../runtime/runtime.ts'
import { useReaderKey } from '../session/session.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PartBoundary } from '../../ui/part-boundary.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { usePictureViewer } from '../../ui/picture-viewer/use-picture-viewer.tsx'
import { useSheet } from '../../ui/sheet-history.ts'
import { standOut } from '../../ui/stand-out.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { whenNear } from '../../ui/when-near.ts'
import { useCommentCount } from './comment-count.ts'
import { CommentItem } from './comment-item.tsx'
import style from './comment-section.module.css'
import { commentState } from './comment-state.ts'
import { COMMENT_SHEET } from './places.ts'
import { composeComment, composeReply, type SheetMode } from './sheet-mode.ts'
import { createThreadControl, type ThreadControl, type ThreadView } from './thread-control.ts'
import { showThread, type ThreadQuery } from './thread-state.ts'

export { CommentSheet } from './comment-sheet.tsx'

const NewComments = lazyPart(async () => (await import('./new-comments.tsx')).NewComments)

const sorts = ['hot', 'new', 'author'] as const satisfies CommentSort[]
const NONE: readonly Comment[] = []

export interface CommentSectionProps {
  content: ContentDetail
  /** The first comments as the page came with them; null when they could not be loaded, undefined until they were asked for. */
  first: CommentList | null | undefined
}

/** The comments under an item. */
export function CommentSection({ content, first }: CommentSectionProps) {
  const text = useText()
  const count = useCommentCount(content)
  const section = useRef<HTMLElement>(null)
  const control = useThread(content, first ?? null, section)
  const { list: loaded, query, cursor, asked } = useStore(control.pages.state)
  const { replies, located } = useStore(control.view)
  const { sort } = asked?.query ?? query
  const own = useStore(commentState, (state) => state.own[content.id] ?? NONE)
  const sheet = useSheet(COMMENT_SHEET)
  useLocatedComment(located)
  const [pictures, setPictures] = useState<readonly Image[]>([])
  const viewer = usePictureViewer(pictures, 'comment-pictures')
  const roots = showThread({ roots: loaded, sort, replies }, own)
  const isOpen = content.comment_enable === 1
  const open = (mode: SheetMode) => {
    commentState.setState({ asked: mode })
    sheet.show()
  }

  const openPicture = (images: readonly Image[], index: number) => {
    setPictures(images)
    viewer.open(index)
  }

  return (
    <section ref={section} tabIndex={-1} className={style.section} data-screen-only aria-label={text('comment.title')}>
      <div className={style.top}>
        <SectionHead title={text('comment.title')} note={count > 0 && formatCount(count, text.locale)} />
        {(roots.length > 0 || sort !== 'hot') && <Sorts sort={sort} onSort={control.sortBy} />}
      </div>
      {sort !== 'author' && <NewComments content={content} onShow={control.showNewest} />}
      {located?.isFound === false && (
        <p className={style.note} role="status">
          {text('comment.notFound')}
        </p>
      )}
      <ul aria-busy={asked?.status === 'loading' && asked.cursor === ''} className={style.list}>
        {roots.map((comment) => (
          <PartBoundary key={comment.id}>
            <CommentItem
              content={content}
              comment={comment}
              replies={replies[comment.id] ?? null}
              wantedId={located?.id ?? ''}
              onOpenReplies={() => control.openReplies(comment.id)}
              onReply={isOpen ? (target: Comment | Reply) => open(composeReply(target)) : null}
              onMenu={(chosen: Comment | Reply) => open({ kind: 'menu', comment: chosen })}
              onPicture={openPicture}
            />
          </PartBoundary>
        ))}
      </ul>
      <ThreadEnd
        sort={sort}
        cursor={cursor}
        asked={asked}
        isEmpty={roots.length === 0}
        onMore={control.loadMore}
        onWrite={isOpen ? () => open(composeComment(content.id)) : null}
      />
      {viewer.element}
    </section>
  )
}

/** The thread of an item, asked for as the reader once it is near the screen. */
function useThread(
  content: ContentDetail,
  first: CommentList | null,
  section: React.RefObject<HTMLElement | null>,
): ThreadControl {
  const { api } = useRuntime()
  const reader = useReaderKey()
  const { search } = useLocation()
  const [isNear, setIsNear] = useState(false)
  const [control] = useState(() =>
    createThreadControl({ api, content, first, isSeen: () => isOnScreen(section.current) }),
  )
  useEffect(() => {
    if (!section.current) return
    return whenNear(section.current, '100%', () => setIsNear(true))
  }, [section])
  useEffect(() => {
    if (isNear) control.open(reader, parseSpot(new URLSearchParams(search)).c ?? '')
  }, [control, isNear, reader, search])
  return control
}

function isOnScreen(element: HTMLElement | null): boolean {
  return element !== null && element.getBoundingClientRect().top < innerHeight
}

/** Leads to the comment that the address asks for, and lets it stand out. */
function useLocatedComment(located: ThreadView['located']): void {
  const found = located?.isFound ? located.id : ''
  useEffect(() => {
    const element = found ? document.getElementById(`comment-${found}`) : null
    if (!element) return
    element.scrollIntoView({ block: 'center' })
    element.focus({ preventScroll: true })
    standOut(element)
  }, [found])
}

function Sorts({ sort, onSort }: { sort: CommentSort; onSort: (sort: CommentSort) => void }) {
  const text = useText()
  return (
    <div className={style.sorts} role="group" aria-label={text('comment.sort')}>
      {sorts.map((name) => (
        <button
          key={name}
          type="button"
          data-tap={`sort ${name}`}
          aria-pressed={name === sort}
          className={style.sort}
          onClick={() => onSort(name)}
        >
          {text(`comment.sort.${name}`)}
        </button>
      ))}
    </div>
  )
}

interface ThreadEndProps extends Pick<PagesState<Comment, ThreadQuery>, 'cursor' | 'asked'> {
  sort: CommentSort
  isEmpty: boolean
  onMore: () => void
  /** Null where comments are closed. */
  onWrite: (() => void) | null
}

/** Below the last comment: more, what failed, or that there is none. */
function ThreadEnd({ sort, cursor, asked, isEmpty, onMore, onWrite }: ThreadEndProps) {
  const text = useText()
  const end = useRef<HTMLDivElement>(null)
  const status = asked?.status
  useEffect(() => {
    if (!end.current || status === 'failed' || !cursor) return
    return whenNear(end.current, '600px', onMore)
  }, [onMore, status, cursor])

  if (status === 'failed') {
    return (
      <p className={style.note} role="alert">
        {text('comment.listFailed')}{' '}
        <Button kind="quiet" onClick={onMore}>
          {text('feed.retry')}
        </Button>
      </p>
    )
  }
  const isLoadingMore = status === 'loading' && asked?.cursor !== ''
  if (isEmpty && (status === 'loading' || cursor)) return <Skeleton />
  if (isEmpty) {
    const words = sort === 'author' ? 'comment.noneByAuthor' : onWrite ? 'comment.none' : 'comment.noneClosed'
    return (
      <EmptyState text={text(words)}>
        {onWrite && sort !== 'author' && (
          <Button kind="quiet" data-tap="write" onClick={onWrite}>
            {text('comment.writeFirst')}
          </Button>
        )}
      </EmptyState>
    )
  }
  return (
    <div ref={end} className={style.note}>
      {isLoadingMore && <Skeleton />}
      {!isLoadingMore && cursor && (
        <Button kind="quiet" data-tap="more" onClick={onMore}>
          {text('feed.more')}
        </Button>
      )}
    </div>
  )
}

function Skeleton() {
  const text = useText()
  return (
    <div className={style.skeleton} role="status" aria-label={text('feed.loading')}>
      <i />
      <i />
    </div>
  )
}
