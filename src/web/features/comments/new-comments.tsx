import { useRef, useState } from 'react'
import { useStore } from 'zustand'
import type { ContentDetail } from '#contract/content.ts'
import { useText } from '../../i18n/text.tsx'
import { Button } from '../../ui/button.tsx'
import { standOut } from '../../ui/stand-out.ts'
import { toast } from '../../ui/toast.ts'
import { writingState } from '../writing/writing-state.ts'
import style from './new-comments.module.css'
import { useUnknownCount } from './use-unknown-count.ts'

interface NewCommentsProps {
  content: ContentDetail
  /** Brings so many; answers the first of them, empty for none, null where that failed. */
  onShow: (count: number) => Promise<string | null>
}

/** Says how many comments came while the page stands, and brings them when it is tapped. It takes no room of the list. */
export function NewComments({ content, onShow }: NewCommentsProps) {
  const text = useText()
  const unknown = useUnknownCount(content)
  // What the reader is just sending is told before it is answered.
  const isSending = useStore(writingState, ({ sendings }) => Object.values(sendings).includes('under-way'))
  const [isBusy, setIsBusy] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const count = isSending ? 0 : unknown

  const show = async () => {
    if (isBusy) return
    setIsBusy(true)
    const first = await onShow(count)
    setIsBusy(false)
    if (first === null) toast(text('comment.listFailed'))
    else requestAnimationFrame(() => leadTo(first, place.current))
  }

  return (
    <div ref={place} className={style.offer} role="status">
      {count > 0 && (
        <Button kind="soft" aria-busy={isBusy} onClick={() => void show()}>
          {text('comment.came', { count })}
        </Button>
      )}
    </div>
  )
}

/** The button is gone: the focus goes on with what it brought, else to the comments as a whole. */
function leadTo(id: string, place: HTMLElement | null): void {
  const comment = document.getElementById(`comment-${id}`)
  const element = comment ?? place?.closest('section')
  element?.focus({ preventScroll: true })
  if (comment) standOut(comment)
}
