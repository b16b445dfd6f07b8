import { useText } from '../../i18n/text.tsx'
import { useRuntime } from '../../runtime/runtime.ts'
import { Picture } from '../../ui/picture.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { SiteLink } from '../../ui/site-link.tsx'
import style from './reading-on.module.css'
import { useAsked } from '../session/use-asked.ts'

const SHOWN = 10

/** What the reader has begun and not finished, last read first; nothing where there is none. */
export function ReadingOn() {
  const text = useText()
  const { api } = useRuntime()
  const asked = useAsked('', () => api.call('GET /peony/v1/progress', { pagesize: SHOWN }))
  if (asked.state !== 'there' || asked.data.list.length === 0) return null
  return (
    <section>
      <SectionHead title={text('collection.readingOn')} />
      <ul className={style.strip}>
        {asked.data.list.map((card) => (
          <li key={card.id}>
            <SiteLink to={card.path} className={style.item}>
              {card.cover && (
                <Picture
                  src={card.cover}
                  alt=""
                  color={card.cover_color}
                  eager={false}
                  ratio={1}
                  small
                  className={style.cover}
                />
              )}
              <span className={style.title}>{card.title}</span>
              <span className={style.share}>{text('collection.read', { percent: card.percent })}</span>
              <span className={style.line} style={{ '--filled': card.percent / 100 }} />
            </SiteLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
