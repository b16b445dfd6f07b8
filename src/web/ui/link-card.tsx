import { Link2 } from 'lucide-react'
import { Picture } from './picture.tsx'
import style from './link-card.module.css'

interface Link {
  title: string
  url: string
  cover: string
}

/** What a post points to, elsewhere or here. */
export function LinkCard({ link }: { link: Link }) {
  const host = URL.canParse(link.url) ? new URL(link.url).host : ''
  return (
    <a className={style.card} href={link.url} {...(host && { target: '_blank', rel: 'noopener noreferrer nofollow' })}>
      {link.cover && <Picture src={link.cover} alt="" ratio={1} color="" small className={style.cover} />}
      <span className={style.words}>
        <span className={style.title}>{link.title || link.url}</span>
        {host && <span className={style.host}>{host}</span>}
      </span>
      <Link2 aria-hidden="true" />
    </a>
  )
}
