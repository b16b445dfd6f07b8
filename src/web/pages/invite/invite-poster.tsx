import { SharePoster } from '../../features/sharing/share-poster.tsx'
import { useText } from '../../i18n/text.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import style from './invite-poster.module.css'

/** The picture with the code of the reader's invitation, to be saved or held up to a friend. */
export function InvitePoster({ address, onClose }: { address: string; onClose: () => void }) {
  const text = useText()
  return (
    <Sheet label={text('invite.poster')} onClose={onClose}>
      <h2 className={style.title}>{text('invite.poster')}</h2>
      <SharePoster title={text('invite.own')} address={address} />
    </Sheet>
  )
}
