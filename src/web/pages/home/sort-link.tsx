import { ArrowDownWideNarrow } from 'lucide-react'
import { homePath, type HomeSort } from '#contract/share-urls.ts'
import { useText } from '../../i18n/text.tsx'
import { HOME_VIEW, keepView } from '../../runtime/kept-views.ts'
import { SiteLink } from '../../ui/site-link.tsx'
import style from './sort-link.module.css'

interface SortLinkProps {
  gid: string
  sort: HomeSort
}

/** Beside the tabs: the same column in the order of time, or as it usually is; this browser remembers which. */
export function SortLink({ gid, sort }: SortLinkProps) {
  const text = useText()
  const other = sort === 'time' ? 'mixed' : 'time'
  const name = text(other === 'time' ? 'home.byTime' : 'home.mixed')
  return (
    <SiteLink
      to={homePath(gid, other)}
      replace
      className={style.link}
      data-on={sort === 'time'}
      aria-label={name}
      title={name}
      onClickCapture={() => keepView(HOME_VIEW, other === 'time' ? 'sort=time' : '')}
    >
      <ArrowDownWideNarrow />
    </SiteLink>
  )
}

/** Above a list in the order of time: that it is so, and the way back. */
export function SortNote({ gid }: { gid: string }) {
  const text = useText()
  return (
    <p className={style.note}>
      {text('home.byTime.about')}
      <SiteLink to={homePath(gid)} replace className={style.back} onClickCapture={() => keepView(HOME_VIEW, '')}>
        {text('home.mixed')}
      </SiteLink>
    </p>
  )
}
