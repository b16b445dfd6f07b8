import type { Share } from '#contract/shapes.ts'
import { lazySheet } from '../../ui/lazy-sheet.tsx'
import { ShareDoor, type ShareDoorProps } from './share-door.tsx'
import type { ShareSheetProps } from './share-sheet.tsx'

/** Apart from the door, so that its styles do not come with every page that has one. */
export const ShareSheet = lazySheet(async () => (await import('./share-sheet.tsx')).ShareSheet)

interface ShareActionProps extends Omit<ShareDoorProps, 'renderSheet'> {
  share: Share
  /** Address of its poster, where it has one. */
  poster?: string
  /** What is reported from there, where that can be. */
  report?: ShareSheetProps['report']
}

/** Shares what is no item by itself: a list, an account, a post of a live room. */
export function ShareAction({ share, poster, report, ...door }: ShareActionProps) {
  return (
    <ShareDoor
      {...door}
      renderSheet={(onClose) => <ShareSheet share={share} poster={poster} report={report} onClose={onClose} />}
    />
  )
}
