import { Headphones, Share2 } from 'lucide-react'
import type { ContentDetail } from '#contract/content.ts'
import { CollectAction, StarAction } from '../../features/relations/mark-actions.tsx'
import { useText } from '../../i18n/text.tsx'
import { ContentShare } from '../../parts/content/content-share.tsx'
import { BarAction } from '../../ui/action-bar.tsx'
import style from './video-page.module.css'

interface VideoActionsProps {
  content: ContentDetail
  /** Goes on as sound alone; absent where there is nothing to hear. */
  onListen?: () => void
}

/** What a reader can do with a film besides seeing it. */
export function VideoActions({ content, onListen }: VideoActionsProps) {
  const text = useText()
  return (
    <div className={style.actions} role="group" aria-label={text('video.actions')}>
      <StarAction content={content} />
      <CollectAction content={content} />
      <ContentShare content={content} place="row">
        {(onClick) => (
          <BarAction icon={<Share2 />} label={text('share.open')} caption={text('share.open')} onClick={onClick} />
        )}
      </ContentShare>
      {onListen && (
        <BarAction
          icon={<Headphones />}
          label={text('video.listen')}
          caption={text('video.listenShort')}
          onClick={onListen}
        />
      )}
    </div>
  )
}
