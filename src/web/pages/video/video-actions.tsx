import { Headphones, Share2 } from 'lucide-react'
import type { ContentDetail } from '#contract/content.ts'
import { CollectAction, StarAction } from '../../features/relations/mark-actions.tsx'
import { ShareAction } from '../../features/sharing/share-action.tsx'
import { useText } from '../../i18n/text.tsx'
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
      <ShareAction share={content.share} place="row">
        {(onClick) => (
          <BarAction icon={<Share2 />} label={text('share.open')} caption={text('share.open')} onClick={onClick} />
        )}
      </ShareAction>
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
