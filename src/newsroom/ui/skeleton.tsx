import styles from './skeleton.module.css'

/** Rows that are not there yet; shown only when they are waited for. */
export function Skeleton({ rows }: { rows: number }) {
  return (
    <div className={styles.rows} aria-hidden>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={styles.row} />
      ))}
    </div>
  )
}
