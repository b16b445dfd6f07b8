import { useEffect, useState } from 'react'
import type { Media } from '#contract/content.ts'
import { FilmPlayer } from '../../players/film/film-player.tsx'
import { createFilm } from '../../players/film/film.ts'

/** The film of a post, which was asked for by a touch. */
export function PostFilm({ media, title }: { media: Media; title: string }) {
  const [film] = useState(() => createFilm(media))
  useEffect(() => film.play(), [film])
  return (
    <FilmPlayer
      film={film}
      media={media}
      title={title}
      poster={media.cover}
      color=""
      start={null}
      onFromStart={ignore}
    />
  )
}

const ignore = () => {}
