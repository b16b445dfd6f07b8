import type { Item } from '../api/queries.ts'
import { useText } from '../texts/text.tsx'
import styles from './state-mark.module.css'

/** In which state an item is, in words and a colour. */
export function StateMark({ state }: { state: Item['state'] }) {
  const text = useText()
  return <span className={`${styles.mark} ${styles[state]}`}>{text(`state.${state}`)}</span>
}
