import { reportWays, shareDepths, visitSources } from '#contract/beacons.ts'
import { useText, type NewsroomText } from '../../texts/text.tsx'
import { Charted } from '../../parts/charted.tsx'
import type { SpanNumbers } from './numbers.ts'
import styles from './ways.module.css'

const kinds = ['sources', 'shares', 'share_depths', 'launches'] as const

/** How readers came, shared and went to the app, each by how often. */
export function Ways({ numbers, file }: { numbers: SpanNumbers; file: string }) {
  const text = useText()
  return (
    <div className={styles.ways}>
      {kinds.map((kind) => {
        const ways = numbers[kind].map(({ word, times }) => ({ name: sayWay(word, text), times }))
        const most = Math.max(1, ...ways.map(({ times }) => times))
        return (
          <Charted
            key={kind}
            title={text(`numbers.${kind}`)}
            file={`${file}-${kind}`}
            columns={[text('numbers.way'), text('numbers.times')]}
            rows={ways.map(({ name, times }) => [name, times])}
          >
            <ul className={styles.bars}>
              {ways.map(({ name, times }) => (
                <li key={name} style={{ '--share': `${(times / most) * 100}%` }}>
                  <span>{name}</span>
                  <span>{times.toLocaleString(text.locale)}</span>
                </li>
              ))}
            </ul>
          </Charted>
        )
      })}
    </div>
  )
}

/** A way by its name; the word itself where there is none, as that of another site. */
function sayWay(word: string, text: NewsroomText): string {
  const known = names.find((name) => name === word)
  return known ? text(`numbers.way.${known}`) : word
}

const names = [...visitSources, ...reportWays, ...shareDepths] as const
