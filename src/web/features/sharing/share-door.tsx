import type { ReactNode } from 'react'
import { useSheet } from '../../ui/sheet-history.ts'

export interface ShareDoorProps {
  /** Each place on a page has a name of its own. */
  place: string
  /** Draws the button. */
  children: (onClick: () => void) => ReactNode
  renderSheet: (onClose: () => void) => ReactNode
}

/** A button that opens what a page can be shared by. */
export function ShareDoor({ place, children, renderSheet }: ShareDoorProps) {
  const sheet = useSheet(`share-${place}`)
  return (
    <>
      {children(sheet.show)}
      {sheet.open && renderSheet(sheet.close)}
    </>
  )
}
