import { AppError, refuseField } from '#server/http/app-error.ts'
import type { FetchedPage, FetchedPicture } from '#server/domains/publishing/publishing.ts'
import { createFetcher, FetchRefused, type FetcherOptions, type FetchRefusal } from '#server/outside/fetch-safely.ts'
import type { MediaStore } from '#server/outside/media-store.ts'
import { forEachParallel, PARALLEL, PICTURE_BYTES_MAX, PICTURE_TYPES } from '../import/image-intake.ts'
import { toProblem } from '../import/problems.ts'

const PAGE_TYPES = ['text/html', 'application/xhtml+xml']
const PAGE_BYTES_MAX = 5 * 1024 * 1024
/** How far into a page its encoding is looked for, in bytes (HTML: within the first 1024). */
const HEAD_BYTES = 1024
/** What is the caller's fault and not that of the network. */
const NOT_TO_BE_FETCHED: ReadonlySet<FetchRefusal> = new Set(['forbidden_address', 'wrong_type', 'too_large'])

/** Brings pictures of the web into the media store, each for itself, without telling them where they were seen. */
export async function fetchPictures(
  mediaStore: Pick<MediaStore, 'save'>,
  addresses: readonly string[],
  options: FetcherOptions,
): Promise<FetchedPicture[]> {
  const fetcher = createFetcher(options)
  const fetched = new Map<string, FetchedPicture>()
  try {
    await forEachParallel([...new Set(addresses)], PARALLEL, async (written) => {
      try {
        const { bytes } = await fetcher.fetch(written, { types: PICTURE_TYPES, maxBytes: PICTURE_BYTES_MAX })
        fetched.set(written, { written, image: await mediaStore.save(bytes), message: '' })
      } catch (error) {
        const { message } = toProblem(error, { origin: '', address: written })
        fetched.set(written, { written, image: null, message })
      }
    })
  } finally {
    await fetcher.close()
  }
  return addresses.flatMap((written) => fetched.get(written) ?? [])
}

/** The HTML of a public page. Throws 40001 for what may not be fetched or is no page, 50201 where it cannot be had. */
export async function fetchPage(url: string, options: FetcherOptions): Promise<FetchedPage> {
  const fetcher = createFetcher(options)
  try {
    const { bytes, address } = await fetcher.fetch(url, { types: PAGE_TYPES, maxBytes: PAGE_BYTES_MAX })
    return { url: address, html: decode(bytes) }
  } catch (error) {
    if (!(error instanceof FetchRefused)) throw error
    const code = NOT_TO_BE_FETCHED.has(error.reason) ? 40001 : 50201
    throw refuseField('body.url', error.message, code)
  } finally {
    await fetcher.close()
  }
}

/** In the encoding that the page names, else UTF-8. */
function decode(bytes: Buffer): string {
  const named = /\bcharset=["']?([\w-]{1,40})/i.exec(bytes.subarray(0, HEAD_BYTES).toString('latin1'))?.[1]
  try {
    return new TextDecoder(named ?? 'utf-8').decode(bytes)
  } catch (error) {
    throw new AppError(50201, { detail: `the page is in ${named}`, cause: error })
  }
}
