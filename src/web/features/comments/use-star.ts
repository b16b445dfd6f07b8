import { useRef, useState } from 'react'
import type { Comment, Reply } from '#contract/comments.ts'
import { useText } from '../../i18n/text.tsx'
import { useRuntime } from '../../runtime/runtime.ts'
import { settleMark, type Mark, type MarkJob } from '../../runtime/settle-mark.ts'
import { toast } from '../../ui/toast.ts'
import { starComment, type CommentedContent } from './comment-calls.ts'

/** A reader's star on a comment: shown at once, taken back when the server does not take it; the last tap wins. */
export function useStar(
  content: CommentedContent,
  comment: Comment | Reply,
): Mark & { isTapped: boolean; toggle(): void } {
  const { api } = useRuntime()
  const text = useText()
  const listed: Mark = { on: comment.is_star ?? false, count: comment.star_count }
  const version = `${listed.on} ${listed.count}`
  const [own, setOwn] = useState<{ star: Mark; version: string } | null>(null)
  const shown = own?.version === version ? own.star : listed
  const running = useRef<MarkJob | null>(null)
  const show = (star: Mark) => setOwn({ star, version })

  const send = async (confirmed: Mark) => {
    const job = { wanted: !confirmed.on, confirmed }
    running.current = job
    const failure = await settleMark(job, (on) => starComment(api, content, comment.id, on))
    running.current = null
    if (failure) toast(text('comment.starFailed'))
    show(job.confirmed)
  }

  return {
    ...shown,
    isTapped: own !== null,
    toggle: () => {
      const on = !shown.on
      show({ on, count: Math.max(0, shown.count + (on ? 1 : -1)) })
      if (running.current) running.current.wanted = on
      else void send(shown)
    },
  }
}
