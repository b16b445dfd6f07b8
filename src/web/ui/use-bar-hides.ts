import { useEffect, useState } from 'react'

/** Movement in one direction, in pixels, before a bar follows it. */
const THRESHOLD = 12
/** Near the top a bar always stays. */
const TOP_ZONE = 96

/** Whether a bar should be out of the way: true on the way down, false on the way up and near the top. */
export function useBarHides(): boolean {
  const [hidden, setHidden] = useState(false)
  useEffect(() => {
    let turn = window.scrollY
    const onScroll = () => {
      const y = Math.max(0, window.scrollY)
      const travelled = y - turn
      if (y < TOP_ZONE) setHidden(false)
      else if (Math.abs(travelled) < THRESHOLD) return
      else setHidden(travelled > 0)
      turn = y
    }
    addEventListener('scroll', onScroll, { passive: true })
    return () => removeEventListener('scroll', onScroll)
  }, [])
  return hidden
}
