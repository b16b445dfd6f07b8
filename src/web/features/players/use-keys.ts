import { useEffect, useEffectEvent, type RefObject } from 'react'

/** Hears the keys that are pressed while the focus is within a player. */
export function useKeys(box: RefObject<HTMLElement | null>, onKey: (event: KeyboardEvent) => void): void {
  const hear = useEffectEvent(onKey)
  useEffect(() => {
    const element = box.current
    const listener = (event: KeyboardEvent) => hear(event)
    element?.addEventListener('keydown', listener)
    return () => element?.removeEventListener('keydown', listener)
  }, [box])
}
