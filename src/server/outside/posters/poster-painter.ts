import { AppError } from '../../http/app-error.ts'
import { composePoster, openPictures, type PosterPictures } from './compose-poster.ts'
import { createPosterDrawer } from './draw-apart.ts'
import { encodePoster } from './encode-poster.ts'
import { POSTER, type Poster } from './poster.ts'

export type { Poster } from './poster.ts'

/** A poster as a PNG, 1080 pixels wide. Throws 42901 when too many wait for theirs. */
export type PaintPoster = (poster: Poster, pictures: PosterPictures) => Promise<Buffer>

/** Posters that are painted or wait for it, at most; at less than a second each the last one is still waited for. */
const MAX_WAITING = 16
const RETRY_SECONDS = 5

/**
 * Paints posters. Their texts are laid out in a thread of its own, pictures are decoded and encoded beside the event loop,
 * one poster after the other.
 */
export function createPosterPainter(): PaintPoster {
  const draw = createPosterDrawer()
  let turn: Promise<unknown> = Promise.resolve()
  let waiting = 0

  async function paint(poster: Poster, files: PosterPictures): Promise<Buffer> {
    const pictures = await openPictures(files)
    const svg = await draw({ poster, hasCover: pictures.cover !== null, hasMark: pictures.mark !== null })
    const pixels = await composePoster(poster, svg, pictures)
    return await encodePoster(pixels, pictures.cover ? POSTER.coverHeight : 0)
  }

  return async (poster, files) => {
    if (waiting >= MAX_WAITING) throw new AppError(42901, { data: { retry_after: RETRY_SECONDS } })
    waiting += 1
    const painting = turn.then(() => paint(poster, files)).finally(() => (waiting -= 1))
    turn = painting.catch(() => undefined) // the next one does not care how this one ended
    return await painting
  }
}
