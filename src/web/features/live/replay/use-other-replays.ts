import { useEffect, useState } from 'react'
import type { ContentCard } from '#contract/content.ts'
import { LIVE_STATUS } from '#contract/live-kinds.ts'
import { useRuntime } from '../../../runtime/runtime.ts'

/** Rooms that are looked at for a replay, and replays that are listed. */
const ASKED = 20
const LISTED_MAX = 6

/** Replays of other rooms, those that go with this one first; none until they are known. */
export function useOtherReplays(id: string): readonly ContentCard[] {
  const { api } = useRuntime()
  const [replays, setReplays] = useState<readonly ContentCard[]>([])
  useEffect(() => {
    void api.call('GET /peony/v1/recommend', { id, type: 'local_live', pagesize: ASKED }).then((answer) => {
      if (answer.code !== 0) return
      setReplays(answer.data.list.filter(({ live }) => live?.status === LIVE_STATUS.replay).slice(0, LISTED_MAX))
    })
  }, [api, id])
  return replays
}
