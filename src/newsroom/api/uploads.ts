import type { DetailedError, PreviousUpload, Upload as TusUpload } from 'tus-js-client'
import { create } from 'zustand'
import { CSRF_HEADER } from '#contract/admin/endpoint.ts'
import type { ShelfFile } from '#contract/admin/shelf.ts'
import { readShelfName, shelfRefusals, UPLOADS_PATH, type ShelfRefusal } from '#contract/admin/shelf-files.ts'
import { mayTryAgain } from './answered.ts'
import { call, CallFailed } from './client.ts'
import { useSession, waitForLogin } from './session.ts'

export type UploadState =
  | 'waiting'
  | 'sending'
  | 'paused'
  | 'offline'
  | 'login'
  | 'checking'
  | 'done'
  | { refused: ShelfRefusal }
  | { failed: string }

/** A file on its way to the shelf. */
export interface Sending {
  id: number
  name: string
  /** Bytes. */
  size: number
  sent: number
  /** Bytes in a second, over the last few. */
  speed: number
  state: UploadState
  /** What it became. */
  media?: ShelfFile
}

/** What was not finished before this page was loaded: the same file, chosen again, goes on from there. */
export interface Interrupted {
  key: string
  name: string
  size: number
}

export const useUploads = create<{ list: readonly Sending[] }>()(() => ({ list: [] }))

/** A piece that every proxy passes on, as large as makes little of its head. */
const PIECE_BYTES = 16 * 1024 * 1024
const AT_ONCE = 2
/** Before it is tried again, milliseconds; from the beginning with every byte that arrives, and as long as it takes. */
const AGAIN_MS = [0, 1000, 2000, ...Array.from({ length: 10_000 }, () => 5000)]
const CHECK_AGAIN_MS = 3000
const SPEED_MS = 4000

interface Running {
  file: File
  /** Hears under which id an archive arrived, which is no file of the shelf. */
  onArchive?: (uploadId: string) => void
  tus: TusUpload | null
  isStopped: boolean
  samples: Array<{ at: number; sent: number }>
}
const running = new Map<number, Running>()
let count = 0

/** Sends files to the shelf, two at a time; `onDone` hears of each that arrived. Answers what each is known by. */
export function sendFiles(files: readonly File[], onDone: (media: ShelfFile) => void): number[] {
  const ids = files.map((file) => {
    count += 1
    const id = count
    running.set(id, { file, tus: null, isStopped: false, samples: [] })
    const state: UploadState = readShelfName(file.name) ? 'waiting' : { refused: 'wrong_kind' }
    useUploads.setState(({ list }) => ({
      list: [...list, { id, name: file.name, size: file.size, sent: 0, speed: 0, state }],
    }))
    arrivals.set(id, onDone)
    return id
  })
  sendNext()
  return ids
}

/** Sends an archive, to be imported from; `onArchive` hears of it by the id of its upload. */
export function sendArchive(file: File, onArchive: (uploadId: string) => void): void {
  count += 1
  running.set(count, { file, onArchive, tus: null, isStopped: false, samples: [] })
  const sending: Sending = { id: count, name: file.name, size: file.size, sent: 0, speed: 0, state: 'waiting' }
  useUploads.setState(({ list }) => ({ list: [...list, sending] }))
  sendNext()
}

const arrivals = new Map<number, (media: ShelfFile) => void>()

export function pauseUpload(id: number): void {
  void running.get(id)?.tus?.abort()
  change(id, { state: 'paused', speed: 0 })
  sendNext()
}

export function continueUpload(id: number): void {
  change(id, { state: 'waiting' })
  sendNext()
}

/** Gives a file up: what has arrived of it goes. */
export function cancelUpload(id: number): void {
  const entry = running.get(id)
  if (entry) {
    entry.isStopped = true
    void entry.tus?.abort(true).catch(() => undefined) // it goes by itself within a week
  }
  forget(id)
  sendNext()
}

/** Takes what is over out of the list. */
export function clearUploads(): void {
  for (const { id, state } of useUploads.getState().list) if (isOver(state)) forget(id)
}

export function isOver(state: UploadState): boolean {
  return state === 'done' || typeof state === 'object'
}

/** What this member did not finish on this machine before the page was loaded. */
export function listInterrupted(): Interrupted[] {
  return Object.keys(localStorage)
    .filter((key) => key.startsWith(`tus::${printOfMember()}`))
    .flatMap((key) => {
      const { size, metadata } = JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<PreviousUpload>
      const name = metadata?.['filename']
      return name && size ? [{ key, name, size }] : []
    })
}

export function forgetInterrupted(key: string): void {
  localStorage.removeItem(key)
}

function printOfMember(): string {
  return `davmu:${useSession.getState().session?.staff.id ?? ''}:`
}

function forget(id: number): void {
  running.delete(id)
  arrivals.delete(id)
  useUploads.setState(({ list }) => ({ list: list.filter((one) => one.id !== id) }))
}

function change(id: number, changes: Partial<Sending>): void {
  useUploads.setState(({ list }) => ({ list: list.map((one) => (one.id === id ? { ...one, ...changes } : one)) }))
}

function sendNext(): void {
  const { list } = useUploads.getState()
  const busy = list.filter(({ state }) => state !== 'waiting' && state !== 'paused' && !isOver(state)).length
  for (const { id } of list.filter(({ state }) => state === 'waiting').slice(0, Math.max(0, AT_ONCE - busy))) {
    change(id, { state: 'sending' })
    void send(id).catch((error: unknown) => change(id, { state: { failed: String(error) } }))
  }
}

async function send(id: number): Promise<void> {
  const entry = running.get(id)
  if (!entry) return
  if (entry.tus) return entry.tus.start()
  const { Upload } = await import('tus-js-client')
  const { file } = entry
  const tus = new Upload(file, {
    endpoint: UPLOADS_PATH,
    metadata: { filename: file.name },
    chunkSize: PIECE_BYTES,
    retryDelays: AGAIN_MS,
    fingerprint: async () => `${printOfMember()}${file.name}:${file.size}:${file.lastModified}`,
    onBeforeRequest(request) {
      request.setHeader(CSRF_HEADER, useSession.getState().session?.csrf_token ?? '')
      request.setHeader('accept-language', document.documentElement.lang)
    },
    // The protocol would take a session that has ended for an upload that is gone, and begin anew.
    async onAfterResponse(_request, response) {
      if (response.getStatus() !== 401) return
      change(id, { state: 'login', speed: 0 })
      await waitForLogin()
      throw new Error('the session had ended')
    },
    onShouldRetry(error) {
      const status = error.originalResponse?.getStatus() ?? 0
      if (status !== 0 && status < 500 && status !== 409 && status !== 423 && status !== 429) return false
      if (status === 507) return false
      change(id, { state: 'offline', speed: 0 })
      return true
    },
    onProgress(sent) {
      change(id, { sent, state: 'sending', speed: measureSpeed(entry, sent) })
    },
    onError: (error) => fail(id, error as DetailedError),
    onSuccess: () => void finish(id, tus),
  })
  entry.tus = tus
  const [previous] = await tus.findPreviousUploads()
  if (previous?.uploadUrl) {
    // All of it may have arrived before the page went.
    const media = entry.onArchive ? null : await askFinish(previous.uploadUrl).catch(() => null)
    if (media) return arrive(id, media, previous.urlStorageKey)
    tus.resumeFromPreviousUpload(previous)
  }
  if (!entry.isStopped) tus.start()
}

function measureSpeed({ samples }: Running, sent: number): number {
  const now = Date.now()
  samples.push({ at: now, sent })
  while ((samples[0]?.at ?? now) < now - SPEED_MS) samples.shift()
  const [first] = samples
  return first && first.at < now ? Math.max(0, ((sent - first.sent) * 1000) / (now - first.at)) : 0
}

const askFinish = async (url: string) =>
  (await call('POST /admin/api/v1/media/uploads/{id}/finish', { id: idOf(url) })).media

/** Id of an upload by its address. */
function idOf(url: string): string {
  return url.slice(url.lastIndexOf('/') + 1)
}

/** Has the file looked through, as often as nobody answers: asked again it is the same. */
async function finish(id: number, tus: TusUpload): Promise<void> {
  change(id, { state: 'checking', speed: 0 })
  const key = (await tus.findPreviousUploads())[0]?.urlStorageKey
  const entry = running.get(id)
  if (entry?.onArchive) {
    if (key) localStorage.removeItem(key)
    change(id, { state: 'done', sent: entry.file.size })
    entry.onArchive(idOf(tus.url ?? ''))
    return sendNext()
  }
  for (;;) {
    try {
      arrive(id, await askFinish(tus.url ?? ''), key)
      return
    } catch (error) {
      if (error instanceof CallFailed && mayTryAgain(error.code)) {
        await new Promise((resolve) => setTimeout(resolve, CHECK_AGAIN_MS))
        continue
      }
      if (key) localStorage.removeItem(key)
      refuse(id, error instanceof CallFailed ? error.failure.data?.reason : undefined, String(error))
      return
    }
  }
}

function arrive(id: number, media: ShelfFile, key: string | undefined): void {
  if (key) localStorage.removeItem(key)
  change(id, { state: 'done', sent: media.size, speed: 0, media })
  arrivals.get(id)?.(media)
  sendNext()
}

function fail(id: number, error: DetailedError): void {
  const body = error.originalResponse?.getBody() ?? ''
  const failure = body.startsWith('{') ? (JSON.parse(body) as { msg: string; data?: { reason?: string } }) : null
  const isTooLarge = error.originalResponse?.getStatus() === 413
  refuse(id, failure?.data?.reason ?? (isTooLarge ? 'too_large' : undefined), failure?.msg ?? error.message)
}

function refuse(id: number, reason: string | undefined, message: string): void {
  const refused = shelfRefusals.find((known) => known === reason)
  change(id, { state: refused ? { refused } : { failed: message }, speed: 0 })
  sendNext()
}
