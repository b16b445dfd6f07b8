import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Dialog, DialogButtons } from './dialog.tsx'

interface AskDialogProps {
  title: string
  /** What the button says that agrees, and the one that does not. */
  yes: string
  no: string
  isPending: boolean
  onYes: () => void
  onClose: () => void
  children?: ReactNode
}

/** Asks before something is done that many others see. */
export function AskDialog({ title, yes, no, isPending, onYes, onClose, children }: AskDialogProps) {
  return (
    <Dialog title={title} isOpen onClose={onClose}>
      {children}
      <DialogButtons>
        <Button onPress={onClose}>{no}</Button>
        <Button look="filled" autoFocus isPending={isPending} onPress={onYes}>
          {yes}
        </Button>
      </DialogButtons>
    </Dialog>
  )
}
