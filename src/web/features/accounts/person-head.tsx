import type { RefObject } from 'react'
import type { Person } from '#contract/people.ts'
import { formatCount } from '#contract/format/numbers.ts'
import { formatDate } from '#contract/format/times.ts'
import { useNow } from '../../ui/clock.tsx'
import { useText } from '../../i18n/text.tsx'
import style from './person-head.module.css'

interface PersonHeadProps {
  person: Person
  nameRef: RefObject<HTMLHeadingElement | null>
}

/** Picture, name, introduction and counts of a reader. */
export function PersonHead({ person, nameRef }: PersonHeadProps) {
  const text = useText()
  const now = useNow()
  const { nickname, avatar, intro, ip_region: region, create_time: since } = person
  const counts = [
    { count: person.follow_count, name: text('person.follows') },
    { count: person.star_count, name: text('person.stars') },
    { count: person.comment_count, name: text('person.comments') },
  ]
  return (
    <header className={style.head}>
      <span className={style.avatar}>
        {avatar ? <img src={avatar} alt="" width={80} height={80} /> : Array.from(nickname)[0]}
      </span>
      <h1 ref={nameRef} className={style.name}>
        {nickname}
      </h1>
      <p className={style.facts}>
        {region !== '' && <span>{region}</span>}
        <span>{text('person.since', { date: formatDate(since * 1000, now, text.locale) })}</span>
      </p>
      {intro !== '' && <p className={style.intro}>{intro}</p>}
      <dl className={style.counts}>
        {counts.map(({ count, name }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{formatCount(count, text.locale)}</dd>
          </div>
        ))}
      </dl>
    </header>
  )
}
