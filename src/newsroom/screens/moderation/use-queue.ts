import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { QueueKind, QueuePush } from '#contract/admin/moderation.ts'
import { call } from '../../api/client.ts'
import { followModeration } from '../../api/moderation-line.ts'
import { MODERATION_KEY, type QueueQuery } from '../../api/queries.ts'
import { useText } from '../../texts/text.tsx'
import { toast } from '../../ui/toasts.tsx'
import { createSender, type Sentence } from './sender.ts'
import { keyOf, targetOf, verdictsOf, type Entry } from './verdicts.ts'

/** What was done at once, and can be taken back at once. */
export interface Done {
  count: number
  /** `mixed` where not all was decided alike. */
  verdict: Sentence['verdict'] | 'mixed'
  /** Public ids of the decisions that can be taken back. */
  ids: Promise<string[]>
  /** Keys of the entries, for who takes it back. */
  keys: readonly string[]
}

/** Rows that are left when the next ones are asked for. */
const FEW = 20

/** How much is left is asked for once somebody pauses. */
const COUNTS_AFTER_MS = 1000

const sendDecisions = createSender(async (targets, sentence) => {
  return (await call('POST /admin/api/v1/moderation/decisions', { targets, ...sentence })).list
})

/** The queue as one moderator works through it, with what others do to it meanwhile; `kinds`: what of what comes in belongs here. */
export function useQueue(query: QueueQuery, kinds: readonly QueueKind[]) {
  const text = useText()
  const queries = useQueryClient()
  /** Decided on here, by target; false while that is under way. */
  const [decided, setDecided] = useState<ReadonlyMap<string, boolean>>(new Map())
  /** Decided on by others, by target, with their names. */
  const [settled, setSettled] = useState<ReadonlyMap<string, string>>(new Map())
  /** What came since the list was loaded, by target: it is shown when the moderator wants it, so that nothing moves. */
  const [came, setCame] = useState<ReadonlySet<string>>(new Set())
  const [place, setPlace] = useState({ key: '', index: 0 })
  const [done, setDone] = useState<Done[]>([])

  const all = query.data?.pages.flatMap((page) => page.list) ?? []
  // What somebody looks at goes when they do: a key that is pressed in the same moment would meet the next one.
  const entries = all.filter((entry) => {
    const target = targetOf(entry)
    return !decided.has(target) && (!settled.has(target) || keyOf(entry) === place.key)
  })
  const found = entries.findIndex((entry) => keyOf(entry) === place.key)
  const index = found === -1 ? Math.max(0, Math.min(place.index, entries.length - 1)) : found
  const current = entries[index]
  const currentKey = current ? keyOf(current) : ''

  useEffect(() => setPlace({ key: currentKey, index }), [currentKey, index])

  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query
  const isShort = entries.length < FEW && hasNextPage && !isFetchingNextPage
  useEffect(() => {
    if (isShort) void fetchNextPage()
  }, [isShort, fetchNextPage])

  const hide = (target: string, isOver: boolean) => setDecided((known) => new Map(known).set(target, isOver))
  const show = (targets: readonly string[]) =>
    setDecided((known) => new Map([...known].filter(([target]) => !targets.includes(target))))
  const renewal = useRef<ReturnType<typeof setTimeout>>(undefined)
  const renewCounts = () => {
    clearTimeout(renewal.current)
    renewal.current = setTimeout(
      () => void queries.invalidateQueries({ queryKey: [MODERATION_KEY, 'counts'] }),
      COUNTS_AFTER_MS,
    )
  }
  useEffect(() => () => clearTimeout(renewal.current), [])
  const renew = () => void queries.invalidateQueries({ queryKey: [MODERATION_KEY] })
  const dropCame = (targets: readonly string[]) =>
    setCame((known) => new Set([...known].filter((target) => !targets.includes(target))))
  const hear = useEffectEvent(({ by, settled: isSettled, came: queue, list }: QueuePush) => {
    const targets = list.map(targetOf)
    if (queue !== undefined) {
      if (kinds.includes(queue)) setCame((known) => new Set([...known, ...targets]))
      return
    }
    if (isSettled) dropCame(targets)
    setSettled((known) => {
      const next = new Map(known)
      for (const one of list) {
        if (isSettled) next.set(targetOf(one), by.name)
        else next.delete(targetOf(one))
      }
      return next
    })
    if (isSettled) return
    show(targets)
    renew()
  })
  /** Loads what came; what was decided on before it came again is open again. */
  async function showCame(): Promise<void> {
    const targets = [...came]
    await query.refetch()
    show(targets)
    setSettled((known) => new Map([...known].filter(([target]) => !targets.includes(target))))
    dropCame(targets)
  }
  // What comes stands at the end; where that is not loaded, it comes with it.
  const shown = new Set(entries.map(targetOf))
  const cameCount = hasNextPage ? 0 : [...came].filter((target) => !shown.has(target)).length
  const showAtOnce = useEffectEvent(() => void showCame())
  const isWaitedFor = cameCount > 0 && entries.length === 0 && query.isSuccess
  useEffect(() => {
    if (isWaitedFor) showAtOnce()
  }, [isWaitedFor])
  const catchUp = useEffectEvent(async () => {
    setSettled(new Map())
    setCame(new Set())
    await queries.invalidateQueries({ queryKey: [MODERATION_KEY] })
    setDecided((known) => new Map([...known].filter(([, isOver]) => !isOver)))
  })
  useEffect(() => followModeration({ onPush: (push) => hear(push), onGap: () => void catchUp() }), [])

  /** Decides on one; answers the id of the decision where it can be taken back, null where nothing was decided. */
  async function decideOne(entry: Entry, sentence: Sentence): Promise<string[] | null> {
    const target = targetOf(entry)
    hide(target, false)
    try {
      const { code, decision_id: id, undo_until: until, by } = await sendDecisions(entry, sentence)
      if (code === 40901 && by === '') {
        show([target])
        toast(text('moderation.changed'))
        renew()
        return null
      }
      hide(target, true)
      if (code === 40901) toast(text('moderation.already', { by }))
      if (code === 40401) toast(text('moderation.missing'))
      if (code !== 0) return null
      return until > 0 ? [id] : []
    } catch (error) {
      show([target])
      toast(error instanceof Error ? error.message : String(error))
      return null
    }
  }

  /** Decides on some as each allows: yes or no, with a reason where authors are told one. */
  function decide(chosen: readonly Entry[], answer: 'yes' | 'no' | 'dismiss', reason = ''): void {
    if (chosen.every((entry) => settled.has(targetOf(entry)))) {
      setPlace({ key: '', index })
      return
    }
    const open = chosen.flatMap((entry) => {
      const verdict = answer === 'dismiss' ? 'dismiss' : verdictsOf(entry)[answer]
      return verdict === null || settled.has(targetOf(entry)) ? [] : { entry, verdict }
    })
    const [first] = open
    if (!first) return
    setPlace({ key: '', index: entries.indexOf(first.entry) })
    const made = Promise.all(open.map(({ entry, verdict }) => decideOne(entry, { verdict, reason })))
    const act: Done = {
      count: open.length,
      verdict: open.every(({ verdict }) => verdict === first.verdict) ? first.verdict : 'mixed',
      ids: made.then((lists) => lists.flatMap((ids) => ids ?? [])),
      keys: open.map(({ entry }) => keyOf(entry)),
    }
    setDone((known) => [...known, act])
    // What was refused was not done.
    void made.then((lists) => {
      renewCounts()
      const count = lists.filter((ids) => ids !== null).length
      if (count < act.count)
        setDone((known) => known.flatMap((one) => (one.ids !== act.ids ? one : count === 0 ? [] : { ...one, count })))
    })
  }

  /** Goes on where one was answered: what waited is public by that. */
  function answered(entry: Entry): void {
    toast(text('moderation.answer.done'))
    if (entry.state === 'pending') {
      setPlace({ key: '', index })
      hide(targetOf(entry), true)
    }
    renew()
  }

  /** Takes back what was done last. */
  async function undo(): Promise<void> {
    const last = done.at(-1)
    if (!last) return
    setDone((known) => known.filter((one) => one.ids !== last.ids))
    const ids = await last.ids
    if (ids.length === 0) {
      toast(text('moderation.noUndo'))
      return
    }
    try {
      const { list } = await call('POST /admin/api/v1/moderation/decisions/undo', { ids })
      const failed = list.filter(({ code }) => code !== 0).length
      if (failed > 0) toast(text('moderation.notUndone', { count: failed }))
      const back = last.keys.map((key) => key.slice(key.indexOf(':') + 1))
      setPlace({ key: last.keys[0] ?? '', index })
      setSettled((known) => new Map([...known].filter(([target]) => !back.includes(target))))
      show(back)
      renew()
    } catch (error) {
      setDone((known) => [...known, last])
      toast(error instanceof Error ? error.message : String(error))
    }
  }

  return {
    query,
    entries,
    current,
    settled,
    last: done.at(-1),
    /** How many came that are not shown yet. */
    cameCount,
    showCame,
    /** Goes to an entry by its key, or some further on. */
    goTo: (key: string) => setPlace({ key, index }),
    move(by: number) {
      const next = entries[Math.max(0, Math.min(entries.length - 1, index + by))]
      if (next) setPlace({ key: keyOf(next), index })
    },
    decide,
    answered,
    undo,
  }
}
