import { ArrowUp } from 'lucide-react'
import { useText } from '../../i18n/text.tsx'
import { clientState } from '../../runtime/client-state.ts'
import { toast } from '../../ui/toast.ts'
import { PullToRefresh } from '../../ui/pull-to-refresh.tsx'
import style from './feed-news.module.css'
import type { FeedNews } from './use-feed-news.ts'

/** Over a list: a pill when there are new items, and pulling down at its top, which asks at once. */
export function FeedNewsBar({ news }: { news: FeedNews }) {
  const text = useText()
  const showNews = async () => {
    clientState.setState({ refreshing: true })
    const count = await news.show()
    clientState.setState({ refreshing: false })
    if (count === null) {
      toast(text('error.networkAdvice'))
      return
    }
    scrollTo(0, 0)
    if (count === 0) toast(text('feed.noNews'))
  }
  return (
    <>
      <PullToRefresh label={text('feed.loading')} onRefresh={showNews} />
      <div className={style.place} role="status">
        {news.count > 0 && (
          <button type="button" className={style.pill} onClick={() => void showNews()}>
            <ArrowUp />
            {text('feed.news', { count: news.count })}
          </button>
        )}
      </div>
    </>
  )
}
