import { useText } from '../i18n/text.tsx'
import { Sheet } from './sheet.tsx'

interface WaitingSheetProps {
  isSlow: boolean
  onClose: () => void
}

/** In place of a sheet whose code is long in coming. */
export function WaitingSheet({ isSlow, onClose }: WaitingSheetProps) {
  const label = useText()('feed.loading')
  return (
    isSlow && (
      <Sheet label={label} onClose={onClose}>
        <p role="status">{label}</p>
      </Sheet>
    )
  )
}
