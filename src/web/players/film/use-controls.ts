import { useEffect, useState } from 'react'

const SHOWN_MS = 3000

/** Whether the controls are seen: always while the film stands still, else for three seconds after a sign of the reader. */
export function useControls(mayHide: boolean) {
  const [isShown, setIsShown] = useState(true)
  const [signs, setSigns] = useState(0)
  useEffect(() => {
    if (!mayHide || !isShown) return
    const timer = setTimeout(() => setIsShown(false), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [mayHide, isShown, signs])
  const [show] = useState(() => () => {
    setIsShown(true)
    setSigns((count) => count + 1)
  })
  return { isShown: isShown || !mayHide, show, hide: () => setIsShown(false) }
}
