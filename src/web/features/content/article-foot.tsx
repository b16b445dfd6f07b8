import { MapPin } from 'lucide-react'
import type { ContentDetail } from '#contract/content.ts'
import { placePath } from '#contract/share-urls.ts'
import { useText } from '../../i18n/text.tsx'
import { Facts } from '../../ui/facts.tsx'
import { island } from '../../ui/island.tsx'
import { SiteLink } from '../../ui/site-link.tsx'
import style from './article-foot.module.css'

const CorrectionLine = island(async () => (await import('./correction-line.tsx')).CorrectionLine)

/** Below the text: who made it, its tags, where it is about, what was corrected. */
export function ArticleFoot({ content }: { content: ContentDetail }) {
  const text = useText()
  const { tags, correction, changed_time: changed, lbs } = content
  const credits = creditsOf(content, text)
  return (
    <footer className={style.foot}>
      {credits.length > 0 && (
        <p className={style.credits}>
          <Facts>{credits}</Facts>
        </p>
      )}
      {lbs && (
        <SiteLink to={placePath(lbs.id)} className={style.place}>
          <MapPin aria-hidden="true" />
          {lbs.title}
        </SiteLink>
      )}
      {tags.length > 0 && (
        <ul className={style.tags} aria-label={text('article.tags')}>
          {tags.map(({ id, name }) => (
            <li key={id} className={style.tag}>
              {name}
            </li>
          ))}
        </ul>
      )}
      {(correction || changed > 0) && <CorrectionLine content={content} />}
    </footer>
  )
}

function creditsOf({ source, editor, copyright }: ContentDetail, text: ReturnType<typeof useText>): string[] {
  return [
    source && text('article.source', { source }),
    editor && text('article.editor', { editor }),
    copyright === 'original' ? text('article.original') : copyright === 'reprint' ? text('article.reprint') : '',
  ].filter((credit) => credit !== '')
}
