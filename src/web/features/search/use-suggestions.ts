import { useEffect, useRef, useState } from 'react'
import { normalizeKeyword, isTooLong } from '#contract/search-query.ts'
import { useRuntime } from '../../runtime/runtime.ts'

/** After the last key, in milliseconds. */
const DELAY_MS = 200
const SHOWN_MAX = 8
/** How long nobody is asked after a call that failed, in seconds, unless the answer says it. */
const REST_SECONDS = 10

/** Words to go on with what is being typed. Asks nobody while `isOn` is false; what comes late is dropped. */
export function useSuggestions(typed: string, isOn: boolean): string[] {
  const { api } = useRuntime()
  const [words, setWords] = useState<string[]>([])
  const restsUntil = useRef(0)
  const keyword = normalizeKeyword(typed)
  const isAsked = isOn && keyword !== '' && !isTooLong(keyword)

  useEffect(() => {
    if (!isAsked) return
    let isLate = false
    const timer = setTimeout(async () => {
      if (Date.now() < restsUntil.current) return
      const answer = await api.call('GET /peony/v1/search', { keyword, pagesize: 1 })
      if (answer.code !== 0) restsUntil.current = Date.now() + 1000 * (answer.data?.retry_after ?? REST_SECONDS)
      if (!isLate) setWords(answer.code === 0 ? answer.data.suggest.slice(0, SHOWN_MAX) : [])
    }, DELAY_MS)
    return () => {
      isLate = true
      clearTimeout(timer)
    }
  }, [api, keyword, isAsked])

  return keyword === '' ? [] : words
}
