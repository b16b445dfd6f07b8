import { ArrowDown } from 'lucide-react'
import { useEffect, useState, type RefObject } from 'react'
import { useText } from '../../i18n/text.tsx'
import { namedParagraph } from './open-paragraph.ts'
import {
  currentPosition,
  findPosition,
  savePosition,
  scrollToParagraph,
  type ReadingPosition,
} from './reading-position.ts'
import style from './resume-chip.module.css'

const SAVE_EVERY_MS = 1000
const OFFERED_MS = 12_000

interface ResumeChipProps {
  id: string
  body: RefObject<HTMLElement | null>
  /** Where the reader was on another device; offered when they came there later than here. */
  elsewhere?: ReadingPosition | null
}

/** Keeps the place in a document and offers it on return; it never jumps by itself. */
export function ResumeChip({ id, body, elsewhere = null }: ResumeChipProps) {
  const text = useText()
  const [offer, setOffer] = useState<ReadingPosition | null>(null)

  useEffect(() => {
    const isAtTop = window.scrollY < innerHeight / 2
    setOffer(isAtTop && namedParagraph(body.current) === null ? findPosition(id, elsewhere, Date.now()) : null)
    const timer = setTimeout(() => setOffer(null), OFFERED_MS)
    return () => clearTimeout(timer)
  }, [id, body, elsewhere])

  useEffect(() => {
    let timer = 0
    const save = () => {
      timer = 0
      const position = body.current && currentPosition(body.current, Date.now())
      if (position && window.scrollY > innerHeight / 2) savePosition(id, position)
    }
    const onScroll = () => {
      timer ||= window.setTimeout(save, SAVE_EVERY_MS)
    }
    const onHidden = () => document.hidden && save()
    onScroll() // on a slow network readers scroll before this code is there
    addEventListener('scroll', onScroll, { passive: true })
    document.addEventListener('visibilitychange', onHidden)
    return () => {
      clearTimeout(timer)
      removeEventListener('scroll', onScroll)
      document.removeEventListener('visibilitychange', onHidden)
    }
  }, [id, body])

  if (!offer) return null
  const resume = () => {
    if (body.current) scrollToParagraph(body.current, offer.paragraph)
    setOffer(null)
  }
  return (
    <button type="button" className={style.chip} data-screen-only onClick={resume}>
      <ArrowDown />
      {text('article.resume', { percent: offer.percent })}
    </button>
  )
}
