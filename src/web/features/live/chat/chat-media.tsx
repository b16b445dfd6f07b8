import { ExternalLink } from 'lucide-react'
import type { Message } from '#contract/live.ts'
import { Picture } from '../../../ui/picture.tsx'
import style from './chat-media.module.css'

/** Pictures and the link of something that was said. */
export function ChatMedia({ message: { media } }: { message: Message }) {
  if (media === null) return null
  return (
    <>
      {media.images.map(({ url, original_url, alt, color, width, height }) => (
        <a key={url} className={style.picture} href={original_url || url} target="_blank" rel="noopener noreferrer">
          <Picture src={url} alt={alt} color={color} ratio={width > 0 && height > 0 ? width / height : 1} />
        </a>
      ))}
      {media.link && (
        <a className={style.link} href={media.link.url} target="_blank" rel="noopener noreferrer">
          <ExternalLink />
          {media.link.title || media.link.url}
        </a>
      )}
    </>
  )
}
