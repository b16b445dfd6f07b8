import { useRef, useState } from 'react'
import type { Comment, Reply } from '#contract/comments.ts'
import { randomUuid } from '../../browser-ids.ts'
import { useText } from '../../i18n/text.tsx'
import { useRuntime } from '../../runtime/runtime.ts'
import { toast } from '../../ui/toast.ts'
import { starComment, type CommentedContent } from './comment-calls.ts'

interface Star {
  isStar: boolean
  count: number
}

/** A reader's star on a comment: shown at once, taken back when the server does not take it; the last tap wins. */
export function useStar(
  content: CommentedContent,
  comment: Comment | Reply,
): Star & { isTapped: boolean; toggle(): void } {
  const { api } = useRuntime()
  const text = useText()
  const listed: Star = { isStar: comment.is_star ?? false, count: comment.star_count }
  const version = `${listed.isStar} ${listed.count}`
  const [own, setOwn] = useState<{ star: Star; version: string } | null>(null)
  const shown = own?.version === version ? own.star : listed
  const wanted = useRef(shown.isStar)
  const isSending = useRef(false)
  const show = (star: Star) => setOwn({ star, version })

  const send = async (known: Star) => {
    isSending.current = true
    let kept = known
    while (wanted.current !== kept.isStar) {
      const isStar = wanted.current
      const answer = await starComment(api, content, comment.id, isStar, randomUuid())
      if (answer.code !== 0) {
        toast(text('comment.starFailed'))
        break
      }
      kept = { isStar: answer.data.is_star, count: answer.data.star_count }
      if (kept.isStar !== isStar) break
    }
    isSending.current = false
    show(kept)
  }

  return {
    ...shown,
    isTapped: own !== null,
    toggle: () => {
      const isStar = !shown.isStar
      wanted.current = isStar
      show({ isStar, count: Math.max(0, shown.count + (isStar ? 1 : -1)) })
      if (!isSending.current) void send(shown)
    },
  }
}
