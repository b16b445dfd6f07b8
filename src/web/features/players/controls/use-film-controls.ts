import { useEffect, useState, type RefObject } from 'react'
import type { Film } from '../film/film.ts'
import { useKeys } from '../use-keys.ts'
import type { OpenMenu } from './choice-menu.tsx'
import { useFullscreen, type Fullscreen } from './use-fullscreen.ts'

const SHOWN_MS = 3000

/** The controls over a film, before they are drawn: whether they are seen, which menu is open, what keys and taps do. */
export interface FilmControlsState {
  isShown: boolean
  show(): void
  menus: OpenMenu
  fullscreen: Fullscreen
  /** A tap on the film: closes the menu, else shows or hides the controls. */
  onTap(): void
}

interface FilmControlsParts {
  /** The player, in which keys are heard. */
  box: RefObject<HTMLElement | null>
  film: Film
  isPlaying: boolean
  /** What fills the screen, if not the player alone. */
  fullscreenBox?: RefObject<HTMLElement | null> | undefined
  /** What keys do while the focus is in the player, besides Escape; false for a key that means nothing here. */
  onKey(event: KeyboardEvent, fullscreen: Fullscreen): boolean
}

/** Controls are seen while the film stands still or a menu is open, else for three seconds after a sign of the reader. */
export function useFilmControls(parts: FilmControlsParts): FilmControlsState {
  const { box, film, isPlaying, fullscreenBox, onKey } = parts
  const [open, setOpen] = useState('')
  const [isShown, setIsShown] = useState(true)
  const [signs, setSigns] = useState(0)
  const fullscreen = useFullscreen(fullscreenBox ?? box, film)
  const mayHide = isPlaying && open === ''

  useEffect(() => {
    if (!mayHide || !isShown) return
    const timer = setTimeout(() => setIsShown(false), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [mayHide, isShown, signs])
  const [show] = useState(() => () => {
    setIsShown(true)
    setSigns((count) => count + 1)
  })
  useKeys(box, (event) => {
    if (event.key === 'Escape') return setOpen('')
    show()
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (onKey(event, fullscreen)) event.preventDefault()
  })

  return {
    isShown: isShown || !mayHide,
    show,
    menus: { open, onOpen: setOpen },
    fullscreen,
    onTap() {
      if (open) setOpen('')
      else if (isShown || !mayHide) setIsShown(false)
      else show()
    },
  }
}
