import { useEffect, useRef } from 'react'
import { hasPart, type ItemType } from '#contract/content-types.ts'
import { MEDIA_PATH } from '#contract/share-urls.ts'
import { uploadPicture } from '../../api/upload-picture.ts'
import { toList, toMapping, toPlain } from './field-values.ts'

interface FrameTaking {
  type: ItemType
  fields: Readonly<Record<string, unknown>>
  onChange: (changes: Record<string, unknown>) => void
}

/**
 * To be told of each value of `media`: gives a film of the shelf that was just chosen, and has no cover, one of its frames
 * as that. What becomes of film and cover meanwhile goes first.
 */
export function useFrameAsCover({ type, fields, onChange }: FrameTaking): (media: unknown) => void {
  const latest = useRef(fields)
  useEffect(() => {
    latest.current = fields
  })
  return (media) => {
    const film = hasPart(type, 'film') ? findFilm(media) : undefined
    if (film === undefined || film === findFilm(fields['media']) || fields['cover'] !== undefined) return
    const take = async () => {
      const { takeFrame } = await import('./take-frame.ts')
      const frame = await takeFrame(film)
      const cover = frame && (await uploadPicture(frame))
      const { media: current, cover: chosen } = latest.current
      if (cover && chosen === undefined && findFilm(current) === film) onChange({ cover })
    }
    // Without a frame the server takes one if it can; else readers see what is painted for the film.
    take().catch(() => undefined)
  }
}

/** Address of the first film of the shelf. */
function findFilm(media: unknown): string | undefined {
  return toList(media)
    .map((entry) => toPlain(toMapping(entry, 'address')['address']))
    .find((address) => address.startsWith(MEDIA_PATH) && /\.(?:mp4|webm)$/.test(address))
}
