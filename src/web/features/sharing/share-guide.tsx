import { CornerRightUp } from 'lucide-react'
import { useRef } from 'react'
import { useText } from '../../i18n/text.tsx'
import { Button } from '../../ui/button.tsx'
import { useModal } from '../../ui/use-modal.ts'
import style from './share-guide.module.css'

interface ShareGuideProps {
  to: 'friend' | 'moments'
  onClose: () => void
}

/** Points at the menu of the social client, which alone can send a page to friends. A tap anywhere takes it away. */
export function ShareGuide({ to, onClose }: ShareGuideProps) {
  const text = useText()
  const dialog = useRef<HTMLDialogElement>(null)
  useModal(dialog, { onClose, by: 'any tap' })
  return (
    <dialog ref={dialog} className={style.guide} aria-label={text('share.open')}>
      <CornerRightUp className={style.arrow} />
      <div className={style.panel}>
        <p>
          {text('share.guide')}
          <br />
          {text(to === 'friend' ? 'share.guideFriend' : 'share.guideMoments')}
        </p>
        <Button kind="solid">{text('share.understood')}</Button>
      </div>
    </dialog>
  )
}
