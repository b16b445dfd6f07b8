import { useEffect } from 'react'
import { useRuntime } from '../../runtime/runtime.ts'
import { showOwnStyles } from '../../theme/show-own-styles.ts'
import { useReaderKey, useUser } from '../session/session.ts'

/**
 * The tab of what is followed is in the page for everybody, and shown by the styles of those who follow any, before the
 * first paint: asks whether this reader does.
 */
export function useFollowingTab(): void {
  const { api } = useRuntime()
  const reader = useReaderKey()
  const isUser = useUser() !== null
  useEffect(() => {
    if (reader === '') return
    let isWanted = true
    const show = (follows: boolean) =>
      showOwnStyles('follows', follows ? '[data-only=following]{display:list-item}' : '')
    if (!isUser) return show(false)
    void api.call('GET /dinner/mp/followlist', { pagesize: 1 }).then((answer) => {
      if (isWanted && answer.code === 0) show(answer.data.total + answer.data.topics > 0)
    })
    return () => {
      isWanted = false
    }
  }, [api, reader, isUser])
}
