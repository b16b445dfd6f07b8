import { useCallback, useState } from 'react'

/** Browsers let films begin by themselves without sound; once the reader asked for it, it stays until the page goes. */
let isAsked = false

export function useClipSound() {
  const [isMuted, setIsMuted] = useState(!isAsked)
  const mute = useCallback(() => setIsMuted(true), [])
  return {
    isMuted,
    mute,
    /** To be called by a touch, within which every element may be allowed to sound. */
    toggle() {
      isAsked = isMuted
      setIsMuted(!isMuted)
      if (!isMuted) return
      for (const video of document.querySelectorAll('video')) {
        video.muted = false
        if (!video.hasAttribute('src')) video.load()
      }
    },
  }
}
