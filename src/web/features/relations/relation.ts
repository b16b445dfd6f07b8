import { useEffect, useSyncExternalStore } from 'react'
import { useRuntime, type Runtime } from '../../runtime/runtime.ts'
import { toast } from '../../ui/toast.ts'
import {
  findRelation,
  relationOf,
  showRelation,
  subscribe,
  type MarkName,
  type RelatedContent,
  type Relation,
} from './relation-store.ts'

/** The reader's relation to an item: what the page says of it, then what is known of this reader. */
export function useRelation(content: RelatedContent): Relation {
  const { api } = useRuntime()
  const { id, actor, status } = content
  useEffect(() => {
    const following = import('./follow-relation.ts').then(
      ({ followRelation }) => followRelation({ id, actor, status }, api),
      noFollowing,
    )
    return () => void following.then((stop) => stop())
  }, [id, actor, status, api])
  return useSyncExternalStore(subscribe, () => findRelation(id), nothing) ?? relationOf(content)
}

/** Shows a mark set or taken away at once, then tells the API. */
export function toggleMark(content: RelatedContent, name: MarkName, runtime: Runtime): void {
  const before = relationOf(content)
  const { on, count } = before[name]
  showRelation(content.id, { ...before, [name]: { on: !on, count: count + (on ? -1 : 1) } })
  import('./send-mark.ts').then(
    ({ sendMark }) => sendMark({ content, name, wanted: !on, before: before[name], runtime }),
    () => {
      showRelation(content.id, before)
      toast(runtime.text(navigator.onLine ? 'error.stale' : 'error.networkAdvice'))
    },
  )
}

const nothing = () => undefined
/** Without its code the page shows what it came with. */
const noFollowing = () => nothing
