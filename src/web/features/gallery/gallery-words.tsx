import type { RefObject } from 'react'
import type { ContentDetail } from '#contract/content.ts'
import type { Image } from '#contract/shapes.ts'
import { accountPath } from '#contract/share-urls.ts'
import { useText } from '../../i18n/text.tsx'
import { BoundDots } from '../../ui/bound-dots.tsx'
import { ClampedText } from '../../ui/clamped-text.tsx'
import { OriginalButton } from '../../ui/picture-viewer/original-button.tsx'
import { SiteLink } from '../../ui/site-link.tsx'
import { Time } from '../../ui/time.tsx'
import style from './gallery-words.module.css'

/** More of a caption is shown when asked for. */
const CAPTION_LINES = 4

interface PicturePlaceProps {
  picture: Image
  index: number
  count: number
  /** Whether its original is shown. */
  isOriginal: boolean
  onOriginal: (url: string) => void
}

/** Which of the pictures is shown, and its original. */
export function PicturePlace({ picture, index, count, isOriginal, onOriginal }: PicturePlaceProps) {
  const text = useText()
  const place = { number: index + 1, total: count }
  return (
    <div className={style.place}>
      <p className={style.counter} aria-hidden="true">
        <span className={style.number}>{place.number}</span> / {place.total}
      </p>
      <p className="visually-hidden" aria-live="polite">
        {text('gallery.place', place)}
      </p>
      <OriginalButton picture={picture} isShown={isOriginal} onShow={onOriginal} />
    </div>
  )
}

interface GalleryTitleProps {
  content: ContentDetail
  titleRef: RefObject<HTMLHeadingElement | null>
  /** Below the title: the caption of the shown picture, or the lead. */
  words: string
}

/** What the pictures are about, what is said of the shown one, and whose they are. */
export function GalleryTitle({ content, titleRef, words }: GalleryTitleProps) {
  const { title, author, actor, publish_time: published, editor, source } = content
  return (
    <>
      <h1 ref={titleRef} className={style.title}>
        <BoundDots>{title}</BoundDots>
      </h1>
      {words && (
        <ClampedText key={words} lines={CAPTION_LINES} className={style.caption}>
          {words}
        </ClampedText>
      )}
      <SiteLink to={accountPath({ actor, id: author.id })} className={style.account}>
        <span className={style.avatar}>
          {author.avatar ? <img src={author.avatar} alt="" width={20} height={20} /> : Array.from(author.name)[0]}
        </span>
        <span>{editor || author.name}</span>
        <Time at={published} wording="words" />
        {source && source !== author.name && <span>{source}</span>}
      </SiteLink>
    </>
  )
}
