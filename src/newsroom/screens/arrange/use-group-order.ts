import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { call } from '../../api/client.ts'
import { groupsAndAccounts, type GroupsAndAccounts } from '../../api/queries.ts'
import { useText } from '../../texts/text.tsx'
import { toast } from '../../ui/toasts.tsx'
import { conflictOf, type Conflict } from './conflict.ts'

type Group = GroupsAndAccounts['list'][number]

export interface GroupOrder {
  /** All groups, those of a kind in the order that is being written. */
  list: Group[]
  /** What others did meanwhile, which one has to know before going on. */
  conflict: Conflict | null
  /** Puts groups of one kind into an order, at once. */
  put(gids: readonly string[]): void
}

/** The order of groups of each kind as one member changes it. */
export function useGroupOrder(groups: GroupsAndAccounts): GroupOrder {
  const text = useText()
  const queries = useQueryClient()
  const [wanted, setWanted] = useState<readonly string[] | null>(null)
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const sending = useRef(Promise.resolve())
  const { queryKey } = groupsAndAccounts
  const present = () => queries.getQueryData<GroupsAndAccounts>(queryKey) ?? groups
  const nameOf = (gid: string) => groups.list.find((group) => group.gid === gid)?.name ?? ''

  async function send(gids: readonly string[], before: readonly string[], isUndo: boolean): Promise<void> {
    const kind = groups.list.find((group) => group.gid === gids[0])?.kind
    if (kind === undefined || kind === 'account') return
    const { version } = present()
    try {
      await call('POST /admin/api/v1/groups/order', { kind, gids: [...gids], version })
      await queries.refetchQueries({ queryKey })
      if (!isUndo) toast(text('arrange.done.order'), { name: text('arrange.undo'), onAction: () => put(before, true) })
    } catch (error) {
      await queries.refetchQueries({ queryKey })
      const met = conflictOf(error)
      if (!met) {
        toast(error instanceof Error ? error.message : String(error))
        return
      }
      const theirs = present().list.filter((group) => gids.includes(group.gid))
      setConflict({
        changes: met.changes,
        theirs: theirs.map(({ gid: id, name }) => ({ id, name })),
        mine: gids.map((gid) => ({ id: gid, name: nameOf(gid) })),
        onMine: () => {
          setConflict(null)
          put(gids)
        },
        onTheirs: () => setConflict(null),
      })
    }
  }
  function put(gids: readonly string[], isUndo = false): void {
    const before = sorted(present().list, wanted).flatMap(({ gid }) => (gids.includes(gid) ? [gid] : []))
    if (gids.every((gid, index) => gid === before[index])) return
    setWanted(gids)
    sending.current = sending.current
      .then(() => send(gids, before, isUndo))
      .finally(() => setWanted((known) => (known === gids ? null : known)))
  }
  return { list: sorted(groups.list, wanted), conflict, put: (gids) => put(gids) }
}

/** The groups, those that are named in their new order in the places that they have. */
function sorted(list: readonly Group[], gids: readonly string[] | null): Group[] {
  if (gids === null) return [...list]
  const named = gids.flatMap((gid) => list.find((group) => group.gid === gid) ?? [])
  return list.map((group) => (gids.includes(group.gid) ? (named.shift() ?? group) : group))
}
