import { useEffect, useEffectEvent, useState } from 'react'
import type { FormDetail } from '#contract/forms.ts'
import { useRuntime } from '../../runtime/runtime.ts'
import { readerKey, useReaderKey } from '../session/session.ts'

/** Longer waits are those of another visit. */
const WAIT_MAX_MS = 24 * 60 * 60 * 1000

/**
 * A form as its page brought it, then with the reader's own entry and the state of now: asked for again for another
 * reader, and when the form starts or ends. `reload` resolves with what was found, null where nothing could be had.
 */
export function useForm(first: FormDetail): { form: FormDetail; reload: () => Promise<FormDetail | null> } {
  const { api } = useRuntime()
  const reader = useReaderKey()
  const [own, setOwn] = useState<{ reader: string; form: FormDetail } | null>(null)
  const form = own?.reader === reader && own.form.id === first.id ? own.form : first

  const reload = async () => {
    const asking = readerKey()
    const answer = await api.call('GET /form/v1/mobile/form/detail', { id: first.id })
    if (answer.code !== 0) return null
    setOwn({ reader: asking, form: answer.data })
    return answer.data
  }
  const reloadNow = useEffectEvent(() => void reload())
  useEffect(() => {
    if (reader !== '') reloadNow()
  }, [reader, first.id])

  const { status, server_time: now, start_time: start, end_time: end } = form
  const turnsAt = status === 0 ? start : status === 3 ? 0 : end
  useEffect(() => {
    const waitMs = (turnsAt - now) * 1000
    if (turnsAt === 0 || waitMs < 0 || waitMs > WAIT_MAX_MS) return
    const timer = setTimeout(reloadNow, waitMs)
    return () => clearTimeout(timer)
  }, [turnsAt, now])

  return { form, reload }
}
