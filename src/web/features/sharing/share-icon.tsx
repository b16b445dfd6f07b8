import { Share2 } from 'lucide-react'
import { useText } from '../../i18n/text.tsx'
import { IconButton } from '../../ui/icon-button.tsx'

/** Draws what shares as a glyph, for bars. */
export const shareIcon = (onClick: () => void) => <ShareIcon onClick={onClick} />

function ShareIcon({ onClick }: { onClick: () => void }) {
  const text = useText()
  return (
    <IconButton label={text('share.open')} onClick={onClick}>
      <Share2 />
    </IconButton>
  )
}
