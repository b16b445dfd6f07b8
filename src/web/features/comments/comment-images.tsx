import type { Comment, Reply } from '#contract/comments.ts'
import type { Image } from '#contract/shapes.ts'
import { useText } from '../../i18n/text.tsx'
import { Picture } from '../../ui/picture.tsx'
import style from './comment-images.module.css'

interface CommentImagesProps {
  comment: Comment | Reply
  onOpen: (images: readonly Image[], index: number) => void
}

/** The pictures of a comment in a row; each opens over the whole screen. */
export function CommentImages({ comment: { id, images, user }, onOpen }: CommentImagesProps) {
  const text = useText()
  if (images.length === 0) return null
  return (
    <ul className={style.images}>
      {images.map((image, index) => (
        <li key={image.url}>
          <button
            type="button"
            className={style.image}
            data-tap={`picture ${id} ${index}`}
            aria-haspopup="dialog"
            aria-label={text('comment.openPicture', { number: index + 1 })}
            onClick={() => onOpen(images, index)}
          >
            <Picture
              src={image.url}
              alt={text('comment.picture', { name: user.name, number: index + 1 })}
              ratio={1}
              color={image.color}
              small
            />
          </button>
        </li>
      ))}
    </ul>
  )
}
