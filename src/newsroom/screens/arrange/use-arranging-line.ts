import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { ArrangementPush } from '#contract/admin/arranging.ts'
import { call } from '../../api/client.ts'
import { followLine } from '../../api/line.ts'
import { ARRANGED_KEY, groupsAndAccounts } from '../../api/queries.ts'
import { useStaff } from '../../api/session.ts'
import { useText } from '../../texts/text.tsx'
import { toast } from '../../ui/toasts.tsx'

/** Shows what others do to groups as it happens, and says who did it. */
export function useArrangingLine(): void {
  const text = useText()
  const queries = useQueryClient()
  const me = useStaff()
  const renew = (gid: string) => {
    if (gid !== '') void queries.invalidateQueries({ queryKey: [ARRANGED_KEY, gid] })
    void queries.invalidateQueries({ queryKey: groupsAndAccounts.queryKey })
  }
  const hear = useEffectEvent(({ gid, by, what }: ArrangementPush) => {
    if (by.staff_id === me.id) return
    const isSeen = gid === '' || queries.getQueryData([ARRANGED_KEY, gid]) !== undefined
    renew(gid)
    const isOfItems = what === 'added' || what === 'removed'
    if (isSeen) toast(text(isOfItems ? 'arrange.didItems' : `arrange.did.${what}`, { by: by.name, title: '' }))
  })
  const catchUp = useEffectEvent(() => {
    void queries.invalidateQueries({ queryKey: [ARRANGED_KEY] })
    void queries.invalidateQueries({ queryKey: groupsAndAccounts.queryKey })
  })
  useEffect(() => {
    let isFirst = true
    return followLine<ArrangementPush>(() => call('POST /admin/api/v1/groups/line', {}), {
      onPush: (push) => hear(push),
      onGap() {
        if (!isFirst) catchUp()
        isFirst = false
      },
    })
  }, [])
}
