import { ChevronDown, ChevronUp } from 'lucide-react'
import { useId } from 'react'
import { useText } from '../../i18n/text.tsx'
import style from './folded-text.module.css'
import { splitText } from './split-text.ts'

/** A plain text that is folded when it is long; it unfolds without code, and all of it stands in the page. */
export function FoldedText({ children }: { children: string }) {
  const text = useText()
  const id = useId()
  const { paragraphs, left } = splitText(children)
  return (
    <div className={style.folded} dir="auto">
      {left > 0 && <input type="checkbox" id={id} className={style.state} aria-label={text('community.whole')} />}
      <div className={style.text}>
        {paragraphs.map(({ start, shown, rest }) => (
          <p key={start} className={shown === '' ? style.rest : undefined}>
            {shown}
            {rest && (shown === '' ? rest : <span className={style.rest}>{rest}</span>)}
          </p>
        ))}
      </div>
      {left > 0 && (
        <label htmlFor={id} className={style.switch} aria-hidden="true">
          <span className={style.more}>
            {text('community.unfold', { count: left })}
            <ChevronDown />
          </span>
          <span className={style.less}>
            {text('community.fold')}
            <ChevronUp />
          </span>
        </label>
      )}
    </div>
  )
}
