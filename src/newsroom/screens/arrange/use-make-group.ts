import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { groupsAndAccounts, type GroupsAndAccounts } from '../../api/queries.ts'
import { toast } from '../../ui/toasts.tsx'

export interface NewGroup {
  kind: 'column' | 'topic' | 'list'
  name: string
  style?: 'carousel'
}

/** Makes a column, a topic or a list, which stands behind the others. */
export function useMakeGroup(groups: GroupsAndAccounts, onMade: (gid: string) => void) {
  const queries = useQueryClient()
  const read = () => queries.fetchQuery({ ...groupsAndAccounts, staleTime: 0 })
  return useMutation({
    async mutationFn({ kind, ...words }: NewGroup) {
      const key = freeKey(groups, words.style ?? kind)
      await call('POST /admin/api/v1/site/groups', { [`${kind}s`]: [{ key, ...words }], version: groups.version })
      const { list, version } = await read()
      const ofKind = list.filter((group) => group.kind === kind)
      const made = ofKind.find((group) => group.key === key)
      const others = ofKind.filter((group) => group !== made)
      if (!made || others.length === 0) return made?.gid
      const gids = [...others, made].map(({ gid }) => gid)
      await call('POST /admin/api/v1/groups/order', { kind, gids, version })
      await read()
      return made.gid
    },
    onSuccess: (gid) => gid !== undefined && onMade(gid),
    onError(error) {
      toast(error.message)
      void queries.invalidateQueries({ queryKey: groupsAndAccounts.queryKey })
    },
  })
}

/** A key that no group has. */
function freeKey({ list }: GroupsAndAccounts, word: string): string {
  const taken = new Set(list.map(({ key }) => key))
  let number = 1
  while (taken.has(`${word}-${number}`)) number += 1
  return `${word}-${number}`
}
