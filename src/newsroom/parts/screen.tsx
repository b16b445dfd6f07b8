import { useEffect, type ReactNode } from 'react'
import styles from './screen.module.css'

/** One screen: its title, which the window has too, what can be done on it, and what it shows. */
export function Screen({ title, actions, children }: { title: string; actions?: ReactNode; children: ReactNode }) {
  useEffect(() => {
    document.title = title
  }, [title])
  return (
    <main className={styles.screen} id="screen">
      <header className={styles.head}>
        <h1 className={styles.title}>{title}</h1>
        {actions}
      </header>
      {children}
    </main>
  )
}
