import { useEffect, type ComponentType, type ReactNode } from 'react'
import { useText } from '../i18n/text.tsx'
import { lazyPart } from './lazy-part.tsx'
import { Sheet } from './sheet.tsx'
import { toast } from './toast.ts'

interface Closable {
  onClose: () => void
}

/** A sheet, or what else lies over the page, whose code is fetched when it is first opened; without it, it closes again. */
export function lazySheet<P extends Closable>(load: () => Promise<ComponentType<P>>): (props: P) => ReactNode {
  return lazyPart(load, { Waiting: WaitingSheet, Failed: FailedSheet })
}

function WaitingSheet({ isSlow, onClose }: Closable & { isSlow: boolean }) {
  const label = useText()('feed.loading')
  return (
    isSlow && (
      <Sheet label={label} onClose={onClose}>
        <p role="status">{label}</p>
      </Sheet>
    )
  )
}

function FailedSheet({ onClose }: Closable) {
  const text = useText()
  useEffect(() => {
    toast(text(navigator.onLine ? 'error.stale' : 'error.networkAdvice'))
    onClose()
    // oxlint-disable-next-line react/exhaustive-deps -- it closes once
  }, [])
  return null
}
