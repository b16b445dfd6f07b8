import { useEffect, useRef, useState } from 'react'
import type { Failure } from '#contract/endpoints.ts'
import { UPLOAD_BYTES_MAX } from '#contract/limits.ts'
import type { Uploaded } from '#contract/uploads.ts'
import { randomUuid } from '../../storage/browser-ids.ts'
import { useRuntime } from '../../runtime/runtime.ts'
import { asUser } from '../session/as-user.ts'
import { shrinkPicture } from './shrink-picture.ts'
import { uploadPicture } from './upload-picture.ts'

/** A picture that was chosen and that the server does not have yet. */
export interface Pending {
  /** Names its sending too. */
  key: string
  /** Shows it from the phone. */
  preview: string
  file: File
  /** Share of its bytes that are sent, from 0 to 1. */
  progress: number
  /** Why it was not taken; null while it is under way, and where the reader did not log in. */
  failure: Failure | null
  isUnderWay: boolean
  /** Calls its sending off. */
  stop: AbortController
}

const TOO_LARGE: Failure = { code: 41301, msg: '', data: null }

/** Pictures on their way to the server; each one that arrives is handed to `onUploaded`, whatever becomes of others. */
export function useUploads(onUploaded: (uploaded: Uploaded) => void) {
  const { config, text } = useRuntime()
  const [pending, setPending] = useState<readonly Pending[]>([])
  const arrived = useRef(onUploaded)
  useEffect(() => {
    arrived.current = onUploaded
  })
  const all = useRef(pending)
  useEffect(() => {
    all.current = pending
  })
  useEffect(() => () => all.current.forEach(dispose), [])

  const change = (key: string, changed: Partial<Pending>) =>
    setPending((before) => before.map((one) => (one.key === key ? { ...one, ...changed } : one)))
  const drop = (one: Pending) => {
    dispose(one)
    setPending((before) => before.filter(({ key }) => key !== one.key))
  }
  const send = async (one: Pending) => {
    change(one.key, { isUnderWay: true, failure: null, progress: 0 })
    const answer = await asUser({ action: 'plain' }, async () => {
      const picture = await shrinkPicture(one.file)
      if (picture.size > UPLOAD_BYTES_MAX) return TOO_LARGE
      return uploadPicture(picture, {
        base: config.apiBase,
        locale: text.locale,
        requestId: one.key,
        onProgress: (progress) => change(one.key, { progress }),
        signal: one.stop.signal,
      })
    })
    if (one.stop.signal.aborted) return
    if (answer === null || answer.code !== 0) return change(one.key, { isUnderWay: false, failure: answer })
    drop(one)
    arrived.current(answer.data)
  }

  return {
    pending,
    drop,
    send: (one: Pending) => void send(one),
    /** Sends what was chosen, one after the other, as phones with a weak network want it. */
    async add(files: readonly File[]) {
      const added = files.map(toPending)
      setPending((before) => [...before, ...added])
      for (const one of added) await send(one)
    },
  }
}

function toPending(file: File): Pending {
  const key = randomUuid()
  const preview = URL.createObjectURL(file)
  return { key, preview, file, progress: 0, failure: null, isUnderWay: true, stop: new AbortController() }
}

function dispose({ preview, stop }: Pending): void {
  stop.abort()
  URL.revokeObjectURL(preview)
}
