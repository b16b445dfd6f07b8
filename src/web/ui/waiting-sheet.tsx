import { useText } from '../i18n/text.tsx'
import { Sheet } from './sheet.tsx'
import { WhenSlow } from './when-slow.tsx'

/** In place of a sheet whose code is long in coming. */
export function WaitingSheet({ onClose }: { onClose: () => void }) {
  const label = useText()('feed.loading')
  return (
    <WhenSlow>
      <Sheet label={label} onClose={onClose}>
        <p role="status">{label}</p>
      </Sheet>
    </WhenSlow>
  )
}
