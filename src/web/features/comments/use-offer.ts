import { useEffect, useRef, useState } from 'react'
import { NICKNAME_LENGTH_MAX } from '#contract/limits.ts'
import { useRuntime } from '../../runtime/runtime.ts'

/** After the last key, in milliseconds. */
const DELAY_MS = 150
/** How long nobody is asked after a call that failed, in seconds, unless the answer says it. */
const REST_SECONDS = 10

export interface OfferedPerson {
  id: string
  name: string
  avatar: string
}

/** Whom a comment may mean, by what is typed (null: nothing, and nobody is asked); what comes late is dropped. */
export function useOffer(post: string, replyTo: string, typed: string | null): readonly OfferedPerson[] {
  const { api } = useRuntime()
  const [people, setPeople] = useState<readonly OfferedPerson[]>([])
  const restsUntil = useRef(0)
  const q = typed?.slice(0, NICKNAME_LENGTH_MAX)

  useEffect(() => {
    if (q === undefined) return
    let isLate = false
    const timer = setTimeout(async () => {
      if (Date.now() < restsUntil.current) return
      const answer = await api.call('GET /peony/v1/mention/{id}', {
        id: post,
        q,
        ...(replyTo && { comment_id: replyTo }),
      })
      if (answer.code !== 0) restsUntil.current = Date.now() + 1000 * (answer.data?.retry_after ?? REST_SECONDS)
      if (!isLate) setPeople(answer.code === 0 ? answer.data.list : [])
    }, DELAY_MS)
    return () => {
      isLate = true
      clearTimeout(timer)
    }
  }, [api, post, replyTo, q])

  return q === undefined ? [] : people
}
