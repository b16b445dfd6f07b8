import { useEffect, useRef, useState } from 'react'
import { useText } from '../i18n/text.tsx'
import style from './clamped-text.module.css'

interface ClampedTextProps {
  lines: number
  className?: string | undefined
  children: string
}

/** The first lines of a text, and the rest of it when asked for; without scripts all of it. */
export function ClampedText({ lines, className, children }: ClampedTextProps) {
  const text = useText()
  const place = useRef<HTMLParagraphElement>(null)
  const [isLong, setLong] = useState(false)
  const [isOpen, setOpen] = useState(false)

  useEffect(() => {
    const element = place.current
    if (!element || isOpen) return
    const observer = new ResizeObserver(() => setLong(element.scrollHeight > element.clientHeight + 1))
    observer.observe(element)
    return () => observer.disconnect()
  }, [isOpen])

  return (
    <div className={`${style.place} ${className ?? ''}`}>
      <p ref={place} className={style.text} data-open={isOpen} style={{ '--lines': lines }}>
        {children}
      </p>
      {isLong && (
        <button type="button" className={style.more} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {text(isOpen ? 'text.less' : 'text.more')}
        </button>
      )}
    </div>
  )
}
