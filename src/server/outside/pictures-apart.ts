import { fork, type ChildProcess } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { createImageFiles, ImageRefused, type ImageFiles, type StoredImage } from './image-files.ts'
import type { PictureAnswer, PictureOrder } from './pictures-process.ts'
import { placesIn } from './whole-files.ts'

/** A process that has nothing to do goes after this time, with what it holds of the last pictures. */
const IDLE_MS = 30_000
const SCRIPT = new URL('./pictures-process.ts', import.meta.url)

interface Waiting {
  resolve: (stored: StoredImage) => void
  reject: (error: Error) => void
}

/**
 * As `createImageFiles`, with whatever is decoded and encoded in a process of its own, which gives way to readers: a photo
 * of 12 megapixels takes a core for more than a second. A picture that ends its decoder ends that process alone; those that it
 * had in hand fail, and the next one gets a new process. `close` ends it.
 */
export function createPicturesApart(folder: string): ImageFiles & { close: () => void } {
  const waiting = new Map<number, Waiting>()
  let running: ChildProcess | null = null
  let idle: NodeJS.Timeout | undefined
  let lastId = 0

  function close() {
    clearTimeout(idle)
    running?.disconnect()
    running = null
    fail(new Error('the process for pictures was ended'))
  }

  function start(): ChildProcess {
    const child = fork(SCRIPT, { serialization: 'advanced', stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
    if (child.pid !== undefined) giveWay(child.pid)
    child.unref()
    child.channel?.unref()
    child.on('message', ({ id, result }: PictureAnswer) => settle(id, result))
    child.on('error', (error) => lose(child, error))
    child.on('exit', () => lose(child, new Error('the process for pictures has ended')))
    return child
  }

  /** One that was closed has nothing in hand. */
  function lose(child: ChildProcess, error: Error): void {
    if (running !== child) return
    running = null
    fail(error)
  }

  function settle(id: number, result: PictureAnswer['result']): void {
    const asked = waiting.get(id)
    waiting.delete(id)
    if (waiting.size === 0) {
      running?.channel?.unref()
      idle = setTimeout(close, IDLE_MS).unref()
    }
    if (!asked) return
    if ('stored' in result) asked.resolve(result.stored)
    else if ('refused' in result) asked.reject(new ImageRefused(result.refused, result.cause))
    else asked.reject(Object.assign(new Error(result.failed), result.code !== undefined && { code: result.code }))
  }

  function fail(error: Error): void {
    for (const asked of waiting.values()) asked.reject(error)
    waiting.clear()
  }

  function ask(work: PictureOrder['work']): Promise<StoredImage> {
    clearTimeout(idle)
    running ??= start()
    running.channel?.ref() // whoever waits for a picture is not to end before it is there
    const id = (lastId += 1)
    const { promise, resolve, reject } = Promise.withResolvers<StoredImage>()
    waiting.set(id, { resolve, reject })
    running.send({ id, folder, work } satisfies PictureOrder, (error) => error && fail(error))
    return promise
  }

  return {
    ...createImageFiles(placesIn(folder)),
    save: (bytes) => ask({ save: bytes }),
    saveUpload: (file) => ask({ saveUpload: file }),
    saveDrawing: (svg) => ask({ saveDrawing: svg }),
    close,
  }
}

/** All threads that a process makes later have its priority. */
function giveWay(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_LOW)
  } catch {
    // It has ended already, or the system has no priorities.
  }
}
