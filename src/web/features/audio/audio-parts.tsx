import { useState, type MouseEvent, type ReactNode } from 'react'
import type { ContentDetail } from '#contract/content.ts'
import { formatDuration } from '#contract/format/times.ts'
import { useText } from '../../i18n/text.tsx'
import { inPage } from '../../ui/in-page.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { SiteLink } from '../../ui/site-link.tsx'
import style from './audio-parts.module.css'
import { chapterAt, type Chapter } from '../players/chapters.ts'
import { albumPath } from '../players/playable.ts'
import { usePlace, type Listening } from './use-listening.ts'

const Transcript = lazyPart(async () => (await import('./transcript.tsx')).Transcript, inPage)
const AlbumTracks = lazyPart(async () => (await import('./album-tracks.tsx')).AlbumTracks, inPage)

interface AudioPartsProps {
  content: ContentDetail
  chapters: readonly Chapter[]
  listening: Listening
  /** Leads to the comments. */
  comments: ReactNode
}

type PartName = 'chapters' | 'transcript' | 'album'

/**
 * What goes with a track beside each other: chapters, what is said, its album. All of it that the server has is in the
 * page; without scripts a tab leads to its part by its anchor.
 */
export function AudioParts({ content, chapters, listening, comments }: AudioPartsProps) {
  const text = useText()
  const { album, media } = content
  const transcript = media?.transcript_url ?? ''
  const parts: { name: PartName; count?: number }[] = [
    ...(chapters.length > 0 ? [{ name: 'chapters' as const, count: chapters.length }] : []),
    ...(transcript ? [{ name: 'transcript' as const }] : []),
    ...(album ? [{ name: 'album' as const, count: album.count }] : []),
  ]
  const [open, setOpen] = useState<PartName | undefined>((transcript ? 'transcript' : undefined) ?? parts[0]?.name)
  const [opened, setOpened] = useState<readonly PartName[]>(open ? [open] : [])
  const show = (event: MouseEvent, name: PartName) => {
    event.preventDefault()
    setOpen(name)
    setOpened((before) => [...before, name])
  }
  const partProps = (name: PartName) => ({ id: `part-${name}`, className: style.part, 'data-open': open === name })
  return (
    <>
      <nav className={style.tabs} aria-label={text('audio.parts')}>
        {parts.map(({ name, count }) => (
          <a
            key={name}
            href={`#part-${name}`}
            className={style.tab}
            aria-current={open === name ? 'true' : undefined}
            onClick={(event) => show(event, name)}
          >
            {text(`audio.part.${name}`)}
            {count !== undefined && <span className={style.count}>{count}</span>}
          </a>
        ))}
        {comments}
      </nav>
      {chapters.length > 0 && (
        <section {...partProps('chapters')} aria-label={text('audio.part.chapters')}>
          <ChapterList chapters={chapters} listening={listening} />
        </section>
      )}
      {transcript && (
        <section {...partProps('transcript')} aria-label={text('audio.part.transcript')}>
          <div className={style.coming} data-scripted>
            {opened.includes('transcript') && <Transcript address={transcript} listening={listening} />}
          </div>
          <noscript>
            <a href={transcript} className={style.albumLink}>
              {text('audio.part.transcript')}
            </a>
          </noscript>
        </section>
      )}
      {album && (
        <section {...partProps('album')} aria-label={text('audio.part.album')}>
          <AlbumPart content={content} album={album} />
          <div className={style.coming} data-scripted>
            {opened.includes('album') && <AlbumTracks content={content} />}
          </div>
        </section>
      )}
    </>
  )
}

function ChapterList({ chapters, listening }: { chapters: readonly Chapter[]; listening: Listening }) {
  const current = usePlace(listening, (seconds) =>
    listening.isCurrent ? chapterAt(chapters, seconds)?.start : undefined,
  )
  return (
    <ol className={style.lines}>
      {chapters.map(({ start, title }) => (
        <li key={start}>
          <button
            type="button"
            className={style.line}
            aria-current={start === current ? 'true' : undefined}
            onClick={() => listening.playAt(start)}
          >
            <span className={style.time}>{formatDuration(start)}</span>
            <span>{title}</span>
          </button>
        </li>
      ))}
    </ol>
  )
}

/** The album of a track and its neighbours in it. */
function AlbumPart({ content, album }: { content: ContentDetail; album: NonNullable<ContentDetail['album']> }) {
  const text = useText()
  const { prev, next } = content
  return (
    <div className={style.album}>
      <SiteLink to={albumPath(content.actor, album.id)} className={style.albumLink}>
        {text('audio.inAlbum', { title: album.title, index: album.index, count: album.count })}
      </SiteLink>
      {prev && (
        <SiteLink to={prev.path} className={style.neighbour} rel="prev">
          <span>{text('audio.previous')}</span>
          {prev.title}
        </SiteLink>
      )}
      {next && (
        <SiteLink to={next.path} className={style.neighbour} rel="next">
          <span>{text('audio.next')}</span>
          {next.title}
        </SiteLink>
      )}
    </div>
  )
}
