import { useText } from '../../i18n/text.tsx'
import { Button } from '../../ui/button.tsx'
import { SiteLink } from '../../ui/site-link.tsx'
import style from './collection-page.module.css'

/** Nothing collected yet: how it is done, and where there is something to read. */
export function CollectionEmpty() {
  const text = useText()
  return (
    <div className={style.empty}>
      <svg
        viewBox="0 0 176 132"
        className={style.drawing}
        fill="none"
        strokeWidth="1.5"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        <path d="M58 24h60v77L88 81 58 101z" />
        <path className={style.accent} d="M72 48c8-6 10 4 17 1s9-7 17 0M72 60c7-5 9 3 14 2s6-2 8-2" />
        <path d="M8 110c20-9 34 3 58-1s42-12 102 1" />
        <path
          className={style.faint}
          d="M30 124c18-7 30 2 52-1s32-9 62-1M22 48q4-5 8 0 4-5 8 0M136 36q5-7 11 0 6-7 12 0"
        />
      </svg>
      <h2 className={style.heading}>{text('collection.empty')}</h2>
      <p className={style.advice}>{text('collection.emptyAdvice')}</p>
      <Button as={SiteLink} to="/" kind="soft">
        {text('collection.toHot')}
      </Button>
    </div>
  )
}
