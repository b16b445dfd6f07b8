import { ArrowUp } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useText } from '../i18n/text.tsx'
import style from './back-to-top.module.css'
import { isCalm } from './reduced-motion.ts'

/** After so many screens there is a button. */
const SCREENS = 3

/** Over a long list: a button to its top, once the reader has come some screens far. */
export function BackToTop() {
  const text = useText()
  const [isFar, setIsFar] = useState(false)
  useEffect(() => {
    const onScroll = () => setIsFar(scrollY > SCREENS * innerHeight)
    onScroll()
    addEventListener('scroll', onScroll, { passive: true })
    return () => removeEventListener('scroll', onScroll)
  }, [])
  if (!isFar) return null
  const toTop = () => {
    scrollTo({ top: 0, behavior: isCalm() ? 'instant' : 'smooth' })
    // The button goes: the keyboard goes on where the page begins.
    document.querySelector<HTMLElement>('header a')?.focus({ preventScroll: true })
  }
  return (
    <button
      type="button"
      className={style.button}
      aria-label={text('feed.toTop')}
      title={text('feed.toTop')}
      onClick={toTop}
    >
      <ArrowUp />
    </button>
  )
}
