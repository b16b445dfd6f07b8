import { useState, type ReactNode } from 'react'
import type { Media } from '#contract/content.ts'
import type { Message, MessageMedia } from '#contract/live.ts'
import type { Image } from '#contract/shapes.ts'
import { formatDuration } from '#contract/format/times.ts'
import { useText } from '../../../i18n/text.tsx'
import { claimSound } from '../../players/claim-sound.ts'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { LinkCard } from '../../../ui/link-card.tsx'
import { PictureGrid } from '../../../ui/picture-grid.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { PlayMark } from '../../../ui/play-mark.tsx'
import { usePictureViewer } from '../../../ui/picture-viewer/use-picture-viewer.tsx'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import style from './post-media.module.css'

const PostFilm = lazyPart<{ media: Media; title: string; waiting: ReactNode }>(
  async () => (await import('./post-film.tsx')).PostFilm,
  { Waiting: ({ waiting }) => waiting, Failed: LoadFailed },
)

interface PostMediaProps {
  post: Message
  media: MessageMedia
}

/** What a post shows besides its words. */
export function PostMedia({ post, media: { images, playback, link } }: PostMediaProps) {
  return (
    <div className={style.media}>
      {images.length > 0 && <Pictures images={images} name={post.msg_id} isKey={post.is_key === 1} />}
      {playback && (post.type === 'audio' ? <Sound media={playback} /> : <Film post={post} media={playback} />)}
      {link && <LinkCard link={link} />}
    </div>
  )
}

/** Of a key event the first picture stands for all. */
function Pictures({ images, name, isKey }: { images: Image[]; name: string; isKey: boolean }) {
  const text = useText()
  const viewer = usePictureViewer(images, `post-${name}`)
  const [first] = images
  if (!first) return null
  return (
    <>
      {isKey ? (
        <a
          href={first.original_url || first.url}
          className={style.lead}
          aria-label={text('live.posts.picture', { count: images.length })}
          onClick={(event) => {
            event.preventDefault()
            viewer.open(0)
          }}
        >
          <Picture src={first.url} alt="" ratio={16 / 9} color={first.color} />
          {images.length > 1 && <span className={style.number}>1/{images.length}</span>}
        </a>
      ) : (
        <PictureGrid images={images} isWide onOpen={(index) => viewer.open(index)} />
      )}
      {viewer.element}
    </>
  )
}

/** Its picture until it is asked for; without scripts the browser's own player. */
function Film({ post, media }: { post: Message; media: Media }) {
  const text = useText()
  const isAlive = useHydrated()
  const [isAsked, setIsAsked] = useState(false)
  if (!isAlive) {
    return (
      // oxlint-disable-next-line jsx-a11y/media-has-caption -- what is said is what the post is about
      <video className={style.still} src={media.url} poster={media.cover || undefined} preload="none" controls />
    )
  }
  const duration = media.duration > 0 ? formatDuration(media.duration) : ''
  const label = `${text('live.posts.film')} ${duration}`
  const picture = (
    <button type="button" className={style.lead} aria-label={label.trim()} onClick={() => setIsAsked(true)}>
      {media.cover ? <Picture src={media.cover} alt="" ratio={16 / 9} color="" /> : <span className={style.blank} />}
      <PlayMark />
      {duration && <span className={style.number}>{duration}</span>}
    </button>
  )
  if (!isAsked) return picture
  return (
    <div className={style.film}>
      <PostFilm media={media} title={post.content} waiting={picture} />
    </div>
  )
}

function Sound({ media }: { media: Media }) {
  const text = useText()
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- what is said is what the post is about
    <audio
      className={style.sound}
      src={media.url}
      preload="none"
      controls
      aria-label={text('live.posts.sound')}
      onPlay={({ currentTarget }) => void claimSound(currentTarget, () => currentTarget.pause())}
    />
  )
}
