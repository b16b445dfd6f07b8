import { useEffect, useState, type RefObject } from 'react'
import type { Film } from '../film/film.ts'

/** A film that only some telephones can show alone on the screen, with their own controls. */
interface PhoneVideo {
  webkitEnterFullscreen?: () => void
}

export interface Fullscreen {
  isFull: boolean
  toggle(): void
}

/** Fills the screen with the player, on telephones that cannot do so with the film alone; landscape films turn it. */
export function useFullscreen(box: RefObject<HTMLElement | null>, film: Film): Fullscreen {
  const [isFull, setIsFull] = useState(false)
  useEffect(() => {
    const onChange = () => setIsFull(document.fullscreenElement !== null && document.fullscreenElement === box.current)
    document.addEventListener('fullscreenchange', onChange)
    return () => document.removeEventListener('fullscreenchange', onChange)
  }, [box])

  const toggle = async () => {
    if (document.fullscreenElement) return document.exitFullscreen()
    const video = film.element()
    if (!box.current || !video) return
    if (!document.fullscreenEnabled) return (video as PhoneVideo).webkitEnterFullscreen?.()
    await box.current.requestFullscreen()
    if (video.videoWidth > video.videoHeight) await turn()
  }
  return { isFull, toggle: () => void toggle().catch(stays) }
}

async function turn(): Promise<void> {
  const orientation = screen.orientation as ScreenOrientation & { lock?: (to: 'landscape') => Promise<void> }
  await orientation.lock?.('landscape')
}

/** Where the browser refuses, the film stays as it is. */
const stays = () => {}
