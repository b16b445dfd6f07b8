import { useText } from '../../i18n/text.tsx'
import { formatDuration } from '#contract/format/times.ts'
import { clearHeard, type Heard, type HeardItem } from '../players/media-positions.ts'
import { useHeard } from '../players/use-heard.ts'
import { Facts } from '../../ui/facts.tsx'
import { Picture } from '../../ui/picture.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { SiteLink } from '../../ui/site-link.tsx'
import style from './recent-strip.module.css'
import textStyle from '../../ui/text-styles.module.css'

const SHOWN = 10

/**
 * What was heard in this browser and is not finished, last one first; it knows of nothing else and is forgotten by one
 * tap. Empty on the server and where nothing was heard.
 */
export function RecentListening() {
  const text = useText()
  const items = listBegun(useHeard())
  if (items.length === 0) return null
  return (
    <section aria-label={text('audio.recent')}>
      <SectionHead
        title={text('audio.recent')}
        note={
          <button type="button" className={style.clear} onClick={clearHeard}>
            {text('audio.clearRecent')}
          </button>
        }
      />
      <ul className={style.strip}>
        {items.map((heard) => (
          <li key={heard.item.path}>
            <HeardCard heard={heard} />
          </li>
        ))}
      </ul>
    </section>
  )
}

type Begun = Heard & { item: HeardItem }

/** One for each album, and each item outside of one. */
export function listBegun(all: Readonly<Record<string, Heard>>): Begun[] {
  const known = new Set<string>()
  return Object.values(all)
    .filter((heard): heard is Begun => heard.item !== undefined)
    .toSorted((left, right) => right.at - left.at)
    .filter(({ item }) => {
      const group = item.albumId || item.path
      return !known.has(group) && known.add(group)
    })
    .filter(({ isFinished }) => !isFinished)
    .slice(0, SHOWN)
}

function HeardCard({ heard: { item, seconds, duration } }: { heard: Begun }) {
  const text = useText()
  const { title, index, cover, color, path } = item
  const minutes = Math.ceil((duration - seconds) / 60)
  return (
    <SiteLink to={path} className={style.item}>
      {cover && <Picture src={cover} alt="" ratio={1} color={color} small className={style.cover} />}
      <span className={textStyle.filling}>
        <span className={style.title}>{index > 0 ? text('player.number', { index, title }) : title}</span>
        <span className={style.meta}>
          <Facts>
            {text('audio.heardTo', { time: formatDuration(seconds) })}
            {minutes > 0 && text('audio.minutesLeft', { minutes })}
          </Facts>
        </span>
        <span className={style.line} style={{ '--filled': duration > 0 ? seconds / duration : 0 }} />
      </span>
    </SiteLink>
  )
}
