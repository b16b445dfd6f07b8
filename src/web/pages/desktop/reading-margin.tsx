import type { MouseEvent } from 'react'
import { useLinkClickHandler, useLocation } from 'react-router'
import { useText } from '../../i18n/text.tsx'
import { Picture } from '../../ui/picture.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import { SiteLink } from '../../ui/site-link.tsx'
import type { Section } from './list-sections.ts'
import type { DesktopData } from './desktop-data.ts'
import style from './reading-margin.module.css'
import textStyle from '../../ui/text-styles.module.css'
import { useDesktopPath } from './use-desktop-path.ts'

interface ReadingMarginProps {
  data: DesktopData
  /** The page at the spot that was reached. */
  url: string
  /** The paragraph there. */
  paragraph: number
}

/** The way to the phone, what stands in the text, what goes with it. */
export function ReadingMargin({ data, url, paragraph }: ReadingMarginProps) {
  const text = useText()
  return (
    <aside className={style.margin}>
      <section className={style.scan}>
        <QrCode text={url} label={text('desktop.qr')} className={style.code} />
        <div>
          <h2 className={style.scanTitle}>{text('desktop.toPhone')}</h2>
          <p className={textStyle.note}>{text('desktop.toPhoneSpot')}</p>
        </div>
      </section>
      {data.sections.length > 0 && <Contents sections={data.sections} paragraph={paragraph} />}
      {data.related.length > 0 && <Related cards={data.related} />}
    </aside>
  )
}

function Contents({ sections, paragraph }: { sections: readonly Section[]; paragraph: number }) {
  const text = useText()
  const current = sections.findLast(({ p }) => p <= paragraph)
  return (
    <nav aria-label={text('desktop.contents')}>
      <h2 className={style.title}>{text('desktop.contents')}</h2>
      <ol className={style.sections}>
        {sections.map((section) => (
          <li key={section.id}>
            <SectionLink section={section} isCurrent={section === current} />
          </li>
        ))}
      </ol>
    </nav>
  )
}

/** Leads eye and focus to a section; the way back leads past all that were looked at. */
function SectionLink({ section, isCurrent }: { section: Section; isCurrent: boolean }) {
  const { search } = useLocation()
  const scroll = useLinkClickHandler({ search, hash: section.id }, { replace: true })
  const jump = (event: MouseEvent<HTMLAnchorElement>) => {
    scroll(event)
    const heading = document.getElementById(section.id)
    if (!event.defaultPrevented || !heading) return
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  }
  return (
    <a href={`#${section.id}`} onClick={jump} {...(isCurrent && { 'aria-current': 'location' as const })}>
      {section.title}
    </a>
  )
}

function Related({ cards }: { cards: DesktopData['related'] }) {
  const text = useText()
  const toDesktop = useDesktopPath()
  return (
    <section>
      <h2 className={style.title}>{text('article.related')}</h2>
      <ul>
        {cards.map((card) => (
          <li key={card.id}>
            <SiteLink to={toDesktop(card.path, 'read')} className={style.card}>
              <span>
                <span className={style.cardTitle}>{card.title}</span>
                <span className={textStyle.meta}>{card.author.name}</span>
              </span>
              {card.cover !== '' && (
                <Picture src={card.cover} alt="" ratio={1.5} color={card.cover_color} small className={style.cover} />
              )}
            </SiteLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
