import { useRef } from 'react'
import type { ContentCard } from '#contract/content.ts'
import type { SpecialModule } from '#contract/specials.ts'
import { formatCount } from '#contract/format/numbers.ts'
import { ArticleBody } from '../../features/content/article-body.tsx'
import { CardMark } from '../../features/content/card-mark.tsx'
import { ContentCardItem } from '../../features/content/card.tsx'
import { layoutAlone } from '../../features/content/feed-layout.ts'
import { PictureCards } from '../../features/special/picture-cards.tsx'
import { Timeline } from '../../features/special/timeline.tsx'
import { useModule, type ModuleItems } from '../../features/special/use-module.ts'
import { useText } from '../../i18n/text.tsx'
import { Button } from '../../ui/button.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import style from './special-module.module.css'

interface ModuleProps {
  specialId: string
  module: SpecialModule
  /** In a preview there are no further pages. */
  isPreview: boolean
}

/** One part of a special in its style. */
export function SpecialModulePart({ specialId, module, isPreview }: ModuleProps) {
  const text = useText()
  const items = useModule(specialId, module)
  const { total } = module.list
  const count = total > 0 && text('topic.items', { count: formatCount(total, text.locale) })
  return (
    <>
      {module.title && <SectionHead title={module.title} note={module.style !== 'html' && count} />}
      {module.style === 'html' ? <ModuleText html={module.html} /> : <ModuleCards module={module} items={items} />}
      {items.cursor && !isPreview && <MoreItems items={items} title={module.title} />}
    </>
  )
}

function ModuleText({ html }: { html: string }) {
  const body = useRef<HTMLDivElement>(null)
  const text = useText()
  if (html === '') return <p className={style.note}>{text('special.moduleEmpty')}</p>
  return (
    <div className={style.text}>
      <ArticleBody html={html} bodyRef={body} />
    </div>
  )
}

function ModuleCards({ module, items: { list: cards } }: { module: SpecialModule; items: ModuleItems }) {
  const text = useText()
  if (cards.length === 0) return <p className={style.note}>{text('special.moduleEmpty')}</p>
  switch (module.style) {
    case 'timeline':
      return <Timeline cards={cards} />
    case 'carousel':
    case 'grid':
    case 'video':
    case 'live':
      return <PictureCards cards={cards} layout={module.style} toMark={toMark} />
    default:
      return (
        <ul>
          {cards.map((card) => (
            <ContentCardItem key={card.id} card={card} layout={layoutAlone(card)} />
          ))}
        </ul>
      )
  }
}

function toMark(card: ContentCard) {
  return <CardMark card={card} />
}

function MoreItems({ items: { status, loadMore }, title }: { items: ModuleItems; title: string }) {
  const text = useText()
  return (
    <p className={style.more} data-scripted role={status === 'failed' ? 'alert' : undefined}>
      {status === 'failed' && text('feed.failed')}
      <Button
        kind="quiet"
        data-tap="more"
        disabled={status === 'loading'}
        aria-label={`${text('special.more')} ${title}`}
        onClick={loadMore}
      >
        {text(status === 'loading' ? 'feed.loading' : status === 'failed' ? 'feed.retry' : 'special.more')}
      </Button>
    </p>
  )
}
