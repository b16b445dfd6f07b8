import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { PINS_MAX } from '#contract/groups.ts'
import { call, useMayCall } from '../../api/client.ts'
import { groupsAndAccounts, type ArrangedQuery, type Item } from '../../api/queries.ts'
import { useText } from '../../texts/text.tsx'
import { toast } from '../../ui/toasts.tsx'
import { conflictOf, type Conflict } from './conflict.ts'
import { isInTheWay } from './order.ts'

/** The items of a group, and what can be done with them: each thing counts at once, and can be taken back. */
export interface Arranging {
  pins: readonly Item[]
  rest: readonly Item[]
  scheduled: readonly Item[]
  /** What others did meanwhile, which one has to know before going on. */
  conflict: Conflict | null
  /** Whether one may say what comes first, and put items in and take them out. */
  mayPin: boolean
  mayRemove: boolean
  has(id: string): boolean
  order(ids: readonly string[]): void
  add(item: Item, first: boolean): void
  remove(item: Item): void
}

/** What stands in a group as one member changes it, one thing after the other. */
export function useArranging(gid: string, arranged: ArrangedQuery): Arranging {
  const text = useText()
  const queries = useQueryClient()
  const mayCall = useMayCall()
  const [wanted, setWanted] = useState<readonly string[] | null>(null)
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const sending = useRef(Promise.resolve())
  const version = useRef(0)
  const pages = arranged.data?.pages ?? []
  const [first] = pages

  const listed = [...(first?.pins ?? []), ...pages.flatMap((page) => page.list)]
  const known = new Map(listed.map((item) => [item.id, item]))
  const pinned = wanted ?? (first?.pins ?? []).map(({ id }) => id)
  const toItems = (ids: readonly string[]) => ids.flatMap((id) => known.get(id) ?? [])
  const titleOf = ({ title }: Item) => title || text('item.untitled')
  const toNamed = (item: Item) => ({ id: item.id, name: titleOf(item) })
  const isShownElsewhere = first?.group.shown_by !== null
  const undo = (onAction: () => void) => ({ name: text('arrange.undo'), onAction })

  async function renew(): Promise<NonNullable<typeof first> | undefined> {
    void queries.invalidateQueries({ queryKey: groupsAndAccounts.queryKey })
    const { data } = await arranged.refetch()
    const [page] = data?.pages ?? []
    if (page) version.current = page.group.version
    return page
  }

  /** One thing after the other, so that each goes out from what the one before it made. */
  function queue(work: () => Promise<void>): void {
    sending.current = sending.current.then(work).catch((error: unknown) => {
      toast(error instanceof Error ? error.message : String(error))
      void renew()
    })
  }

  async function sendOrder(ids: readonly string[]): Promise<boolean> {
    const base = Math.max(version.current, first?.group.version ?? 0)
    try {
      version.current = (
        await call('POST /admin/api/v1/groups/{gid}/pins', { gid, ids: [...ids], version: base })
      ).version
      return true
    } catch (error) {
      const met = conflictOf(error)
      if (!met) throw error
      const now = await renew()
      if (!isInTheWay(met, { version: base, what: 'pins' })) return await sendOrder(ids)
      setConflict({
        changes: met.changes,
        theirs: (now?.pins ?? []).map(toNamed),
        mine: toItems(ids).map(toNamed),
        onMine: () => {
          setConflict(null)
          const there = new Set([...(now?.pins ?? []), ...(now?.list ?? []), ...listed].map(({ id }) => id))
          order(ids.filter((id) => there.has(id)))
        },
        onTheirs: () => setConflict(null),
      })
      return false
    }
  }

  function order(ids: readonly string[], isUndo = false): void {
    const before = pinned
    setWanted(ids)
    queue(async () => {
      try {
        if (!(await sendOrder(ids))) return
        await renew()
        if (!isUndo)
          toast(
            text('arrange.done.pins'),
            undo(() => order(before, true)),
          )
      } finally {
        setWanted((now) => (now === ids ? null : now))
      }
    })
  }

  function add(item: Item, isFirst: boolean, isUndo = false): void {
    queue(async () => {
      await call('POST /admin/api/v1/groups/{gid}/items', {
        gid,
        id: item.id,
        first: isFirst && pinned.length < PINS_MAX,
      })
      await renew()
      if (isUndo) return
      const words = item.state === 'published' ? 'arrange.done.added' : 'arrange.done.waiting'
      toast(
        text(words, { title: titleOf(item) }),
        undo(() => remove(item, true)),
      )
    })
  }

  function remove(item: Item, isUndo = false): void {
    const before = pinned
    queue(async () => {
      await call('POST /admin/api/v1/groups/{gid}/items/{id}/remove', { gid, id: item.id })
      await renew()
      if (isUndo) return
      toast(
        text('arrange.done.removed', { title: titleOf(item) }),
        undo(() => {
          add(item, false, true)
          if (before.includes(item.id)) order(before, true)
        }),
      )
    })
  }

  return {
    pins: toItems(pinned),
    rest: listed.filter(({ id }) => !pinned.includes(id)),
    scheduled: first?.scheduled ?? [],
    conflict,
    mayPin: mayCall('POST /admin/api/v1/groups/{gid}/pins') && !isShownElsewhere,
    mayRemove: mayCall('POST /admin/api/v1/groups/{gid}/items/{id}/remove') && !isShownElsewhere,
    has: (id) => known.has(id),
    order(ids) {
      if (ids.length > PINS_MAX) toast(text('arrange.tooMany', { most: PINS_MAX }))
      else if (ids.join() !== pinned.join()) order(ids)
    },
    add: (item, isFirst) => add(item, isFirst),
    remove: (item) => remove(item),
  }
}
