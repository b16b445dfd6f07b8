import { useEffect, useEffectEvent, useState } from 'react'
import type { Answer } from '#contract/endpoints.ts'
import { showLoading } from '../../runtime/loading.ts'
import { useReaderKey } from './session.ts'

/** A private answer: not there yet, refused, or there. */
export type Asked<T> = { state: 'loading' } | { state: 'failed'; retry(): void } | { state: 'there'; data: T }

/** Asks privately as soon as there is somebody to ask for, and again whenever that is somebody else or `key` changes. */
export function useAsked<T>(key: string, ask: () => Promise<Answer<T>>): Asked<T> {
  const reader = useReaderKey()
  const [attempt, setAttempt] = useState(0)
  const wanted = `${reader} ${key} ${attempt}`
  const [got, setGot] = useState<{ wanted: string; answer: Answer<T> } | null>(null)
  const asking = useEffectEvent(ask)

  useEffect(() => {
    if (reader === '') return
    let isWanted = true
    void showLoading(asking()).then((answer) => isWanted && setGot({ wanted, answer }))
    return () => {
      isWanted = false
    }
  }, [reader, wanted])

  if (got?.wanted !== wanted) return { state: 'loading' }
  const { answer } = got
  if (answer.code !== 0) return { state: 'failed', retry: () => setAttempt(attempt + 1) }
  return { state: 'there', data: answer.data }
}
