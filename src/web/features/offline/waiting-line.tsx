import { ChevronRight, Clock } from 'lucide-react'
import { useStore } from 'zustand'
import { useText } from '../../i18n/text.tsx'
import { waitingKinds } from '../waiting/create-waitings.ts'
import { waitings } from '../waiting/waiting.ts'
import style from './waiting-line.module.css'
import textStyle from '../../ui/text-styles.module.css'

/** What waits for the network, in one line that opens to where each was done; nothing where nothing does. */
export function WaitingLine() {
  const text = useText()
  const list = useStore(waitings.state, (state) => state.list)
  if (list.length === 0) return null
  const counts = waitingKinds.flatMap((kind) => {
    const count = list.filter((waiting) => waiting.kind === kind).length
    return count === 0 ? [] : [text(`waiting.count.${kind}`, { count })]
  })
  return (
    <details className={style.waiting}>
      <summary className={style.line}>
        <Clock aria-hidden="true" />
        <span className={textStyle.filling}>
          {text('waiting.line', { what: new Intl.ListFormat(text.locale).format(counts) })}
        </span>
        <span className={style.show}>
          {text('waiting.show')}
          <ChevronRight aria-hidden="true" />
        </span>
      </summary>
      <ul>
        {list.map(({ kind, key, address, title }) => (
          <li key={`${kind} ${key}`}>
            <a href={address} className={style.one}>
              <span className={style.kind}>{text(`waiting.kind.${kind}`)}</span>
              {title}
            </a>
          </li>
        ))}
      </ul>
    </details>
  )
}
