import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { RefObject } from 'react'
import type { ModelField, ModelItem as Item } from '#contract/community.ts'
import { modelPath } from '#contract/share-urls.ts'
import { useText } from '../../i18n/text.tsx'
import { BoundDots } from '../../ui/bound-dots.tsx'
import { SiteLink } from '../../ui/site-link.tsx'
import { Time } from '../../ui/time.tsx'
import style from './model-item.module.css'

/** An item of a content model: its picture, its values; its body is the page's to show. */
export function ModelItemHead({ item, titleRef }: { item: Item; titleRef: RefObject<HTMLHeadingElement | null> }) {
  const text = useText()
  const { title, summary, cover, model, values, update_time: updated } = item
  const fields = model.fields.filter(({ key }) => values[key] !== undefined)
  return (
    <header className={style.head}>
      <h1 ref={titleRef} className={style.title}>
        <BoundDots>{title}</BoundDots>
      </h1>
      {summary && <p className={style.summary}>{summary}</p>}
      <p className={style.updated}>
        {text('model.updated')} <Time at={updated} />
      </p>
      {cover && <img className={style.cover} src={cover} alt="" decoding="async" fetchPriority="high" />}
      {fields.length > 0 && (
        <dl className={style.values} aria-label={model.name}>
          {fields.map((field) => (
            <div key={field.key} className={style.value}>
              <dt>{field.label}</dt>
              <dd>
                <Value field={field} value={values[field.key] ?? ''} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </header>
  )
}

function Value({ field: { kind, label }, value }: { field: ModelField; value: string }) {
  if (kind === 'image') return <img src={value} alt={label} loading="lazy" decoding="async" />
  if (kind === 'link') {
    return (
      <a href={value} rel="noopener noreferrer nofollow">
        {value.replace(/^https?:\/\//, '')}
      </a>
    )
  }
  return <span data-kind={kind}>{value}</span>
}

/** The items beside one in the same node. */
export function ModelNeighbours({ item: { rid, prev, next } }: { item: Item }) {
  const text = useText()
  if (!prev && !next) return null
  return (
    <nav className={style.neighbours} aria-label={text('model.neighbours')}>
      {prev && (
        <SiteLink to={modelPath({ rid, uuid: prev.uuid, catalog: null })} className={style.neighbour}>
          <span className={style.which}>
            <ChevronLeft aria-hidden="true" />
            {text('model.previous')}
          </span>
          {prev.title}
        </SiteLink>
      )}
      {next && (
        <SiteLink to={modelPath({ rid, uuid: next.uuid, catalog: null })} className={style.neighbour} data-next>
          <span className={style.which}>
            {text('model.next')}
            <ChevronRight aria-hidden="true" />
          </span>
          {next.title}
        </SiteLink>
      )}
    </nav>
  )
}
