import { AppError } from '#server/http/app-error.ts'
import { ImageRefused, type ImageRefusal, type StoredImage } from '#server/outside/media-store.ts'

/** Pictures that are decoded at once, and those that wait behind them: each may hold 50 million pixels in memory. */
const DECODED_AT_ONCE = 2
const WAITING = 40
const RETRY_SECONDS = 10

/** Keeps pictures that readers send, a few at a time over all calls. Throws 40001, 41301, 42901 when too many wait. */
export function createPictureSaver(files: {
  saveUpload(file: string): Promise<StoredImage>
}): (file: string) => Promise<StoredImage> {
  const waiting: Array<() => void> = []
  let running = 0

  async function enter(): Promise<void> {
    if (running < DECODED_AT_ONCE) {
      running += 1
      return
    }
    if (waiting.length >= WAITING) throw new AppError(42901, { data: { retry_after: RETRY_SECONDS } })
    await new Promise<void>((resolve) => waiting.push(resolve))
  }

  /** Hands the place on to whoever waits longest. */
  function leave(): void {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }

  return async (file) => {
    await enter()
    try {
      return await files.saveUpload(file)
    } catch (error) {
      throw error instanceof ImageRefused ? toFailure(error.reason) : error
    } finally {
      leave()
    }
  }
}

function toFailure(reason: ImageRefusal): AppError {
  if (reason === 'too_large' || reason === 'too_many_pixels') return new AppError(41301)
  return new AppError(40001, { data: { fields: [{ field: 'body.file', message: messages[reason] }] } })
}

const messages = {
  unknown_coding: 'HEIC cannot be read here; JPEG, PNG, WebP and GIF can',
  not_an_image: 'is not a picture that can be read (JPEG, PNG, WebP, GIF)',
} as const
