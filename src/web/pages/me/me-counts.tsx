import { COLLECTION_PATH, mePath } from '#contract/share-urls.ts'
import { useText } from '../../i18n/text.tsx'
import { SiteLink } from '../../ui/site-link.tsx'
import style from './me-counts.module.css'

/** The API counts what was opened no further. */
const COUNTED_MAX = 1000

interface MeCountsProps {
  /** Undefined while nobody knows. */
  collected: number | undefined
  opened: number | undefined
  followed: number | undefined
}

/** How much the reader has, each with the way to it. */
export function MeCounts({ collected, opened, followed }: MeCountsProps) {
  const text = useText()
  const counts = [
    { name: 'collection', to: COLLECTION_PATH, count: collected },
    { name: 'history', to: mePath('history'), count: opened },
    { name: 'follows', to: mePath('follows'), count: followed },
  ] as const
  return (
    <ul className={style.counts} aria-label={text('me.counts')}>
      {counts.map(({ name, to, count }) => (
        <li key={name}>
          <SiteLink to={to} className={style.count}>
            <span className={style.number}>{count === undefined ? '–' : say(count)}</span>
            <span className={style.name}>{text(`me.count.${name}`)}</span>
          </SiteLink>
        </li>
      ))}
    </ul>
  )
}

function say(count: number): string {
  return count >= COUNTED_MAX ? `${COUNTED_MAX - 1}+` : String(count)
}
