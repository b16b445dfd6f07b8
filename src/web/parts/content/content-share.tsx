import { ShareDoor, type ShareDoorProps } from '../../features/sharing/share-door.tsx'
import { lazySheet } from '../../ui/lazy-sheet.tsx'
import type { SharedContent } from './content-share-sheet.tsx'

/** Fetched when it is first shown. */
export const ContentShareSheet = lazySheet(async () => (await import('./content-share-sheet.tsx')).ContentShareSheet)

/** Shares an item, or the spot of it that the reader is at. */
export function ContentShare({ content, ...door }: Omit<ShareDoorProps, 'renderSheet'> & { content: SharedContent }) {
  return <ShareDoor {...door} renderSheet={(onClose) => <ContentShareSheet content={content} onClose={onClose} />} />
}
