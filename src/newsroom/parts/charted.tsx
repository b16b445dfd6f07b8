import { useId, useState, type ReactNode } from 'react'
import { toCsvLines } from '#base/csv.ts'
import { useText } from '../texts/text.tsx'
import { Button } from '../ui/button.tsx'
import { saveCsv } from '../ui/save-csv.ts'
import styles from './charted.module.css'

interface ChartedProps {
  title: string
  /** Name of the file that its table is saved under. */
  file: string
  columns: readonly string[]
  rows: ReadonlyArray<ReadonlyArray<string | number>>
  /** What is drawn; where nothing is, the table is shown. */
  children?: ReactNode
}

/** A chart with its table, by which everybody can read it, and which can be saved. */
export function Charted({ title, file, columns, rows, children }: ChartedProps) {
  const text = useText()
  const id = useId()
  const [isTable, setIsTable] = useState(false)
  return (
    <section className={styles.part} aria-labelledby={id}>
      <header className={styles.head}>
        <h2 id={id}>{title}</h2>
        {children !== undefined && (
          <Button look="quiet" onPress={() => setIsTable(!isTable)}>
            {text(isTable ? 'numbers.asChart' : 'numbers.asTable')}
          </Button>
        )}
        <Button look="quiet" onPress={() => saveCsv(file, [toCsvLines([columns, ...rows])])}>
          CSV
        </Button>
      </header>
      {rows.length === 0 ? (
        <p className={styles.none}>{text('numbers.none')}</p>
      ) : isTable || children === undefined ? (
        <div className={styles.scroller} role="region" aria-label={text('numbers.table', { title })} tabIndex={0}>
          <table className={styles.table}>
            <thead>
              <tr>
                {columns.map((name) => (
                  <th key={name} scope="col">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.join(' ')}>
                  <th scope="row">{row[0]}</th>
                  {columns.slice(1).map((name, place) => (
                    <td key={name}>{row[place + 1]}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : (
        children
      )}
    </section>
  )
}
