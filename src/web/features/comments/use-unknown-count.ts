import { useEffect, useEffectEvent, useState } from 'react'
import { channelOf } from '#contract/channels.ts'
import type { PostPush } from '#contract/comments.ts'
import { useRuntime } from '../../runtime/runtime.ts'
import { followIdly } from '../realtime/follow-idly.ts'
import { listComments, type CommentedContent } from './comment-calls.ts'
import { showCommentCount, useCommentCount } from './comment-count.ts'

/**
 * How many public comments an item has that the page does not know of yet, as the site tells it while the page stands;
 * where some were taken away, the page learns that at once.
 */
export function useUnknownCount(content: CommentedContent): number {
  const runtime = useRuntime()
  const known = useCommentCount(content)
  const [told, setTold] = useState({ id: '', count: 0 })
  const { id } = content

  const take = useEffectEvent((count: number) => {
    if (count < known) showCommentCount(id, count)
    setTold({ id, count })
  })
  const ask = useEffectEvent(async () => {
    const answer = await listComments(runtime.api, content, { sort: 'new', pagesize: 1 }, false)
    if (answer.code === 0) take(answer.data.comment_total)
  })

  useEffect(() => {
    let gaps = 0
    return followIdly(runtime, channelOf.post(id), {
      onPush: (push) => take((push as PostPush).comment_count),
      // The first time nothing is missing: the list has just come.
      onGap: () => void (gaps++ > 0 && ask()),
    })
  }, [runtime, id])

  return told.id === id ? Math.max(0, told.count - known) : 0
}
