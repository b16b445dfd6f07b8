import type { ReactNode } from 'react'
import styles from './floating-bar.module.css'

/** Where bars float over the lower edge of a list, one above the other. */
export function FloatingBars({ children }: { children: ReactNode }) {
  return <div className={styles.place}>{children}</div>
}

/** What can be done with a list as a whole, and words that say so. */
export function FloatingBar({ label, words, children }: { label: string; words: string; children: ReactNode }) {
  return (
    <section className={styles.bar} aria-label={label}>
      <span role="status" className={styles.words}>
        {words}
      </span>
      {children}
    </section>
  )
}
