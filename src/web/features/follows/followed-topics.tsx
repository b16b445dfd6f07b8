import type { FollowedTopic } from '#contract/follows.ts'
import { useText } from '../../i18n/text.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { SiteLink } from '../../ui/site-link.tsx'
import { Time } from '../../ui/time.tsx'
import style from './followed-list.module.css'
import textStyle from '../../ui/text-styles.module.css'

/** Topics that the reader follows. */
export function FollowedTopics({ topics }: { topics: readonly FollowedTopic[] }) {
  const text = useText()
  if (topics.length === 0) return null
  return (
    <section className={style.topics} aria-labelledby="followed-topics">
      <h2 id="followed-topics" className={style.title}>
        {text('follow.topics')}
      </h2>
      <ul className={style.list}>
        {topics.map(({ gid, name, cover, path, last_publish_time: published }) => (
          <li key={gid} className={style.item}>
            <SiteLink to={path} className={style.row}>
              <Avatar src={cover} name={name} verified={null} />
              <span className={style.words}>
                <span className={textStyle.name}>{name}</span>
                <span className={style.about}>
                  {published > 0 ? (
                    <>
                      {text('follow.published')} <Time at={published} />
                    </>
                  ) : (
                    text('topic.empty')
                  )}
                </span>
              </span>
            </SiteLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
