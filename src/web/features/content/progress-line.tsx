import { useEffect, useRef, type RefObject } from 'react'
import { readShare } from '../../runtime/read-share.ts'
import style from './progress-line.module.css'

/** A thin line under the bar that tells how much was read; it never goes back. */
export function ProgressLine({ body }: { body: RefObject<HTMLElement | null> }) {
  const line = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    let most = 0
    const onScroll = () => {
      if (!body.current || !line.current) return
      most = Math.max(most, readShare(body.current))
      line.current.style.transform = `scaleX(${most})`
    }
    onScroll()
    addEventListener('scroll', onScroll, { passive: true })
    return () => removeEventListener('scroll', onScroll)
  }, [body])
  return <span ref={line} className={style.line} aria-hidden="true" />
}
