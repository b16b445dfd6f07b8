import { useEffect, type ComponentType, type ReactNode } from 'react'
import { useText } from '../i18n/text.tsx'
import { lazyPart } from './lazy-part.tsx'
import { toast } from './toast.ts'

interface Closable {
  onClose: () => void
}

/** A sheet, or what else lies over the page, whose code is fetched when it is first opened; without it, it closes again. */
export function lazySheet<P extends Closable>(load: () => Promise<ComponentType<P>>): (props: P) => ReactNode {
  return lazyPart(load, { Waiting: WaitingSheet, Failed: FailedSheet })
}

/** Small, and there before what is waited for; a landing does without. */
const WaitingSheet = lazyPart(async () => (await import('./waiting-sheet.tsx')).WaitingSheet)

function FailedSheet({ onClose }: Closable) {
  const text = useText()
  useEffect(() => {
    toast(text(navigator.onLine ? 'error.stale' : 'error.networkAdvice'))
    onClose()
    // oxlint-disable-next-line react/exhaustive-deps -- it closes once
  }, [])
  return null
}
