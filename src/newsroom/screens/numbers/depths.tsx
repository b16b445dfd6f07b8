import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { NEWSROOM_FRAME, type DepthMark } from '#contract/newsroom-frame.ts'
import { call, type Output } from '../../api/client.ts'
import { QueryFailed } from '../../parts/query-failed.tsx'
import { say } from '../../parts/say-moment.ts'
import { siteAddress, siteOrigin } from '../../parts/site-address.ts'
import { useText } from '../../texts/text.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Charted } from '../../parts/charted.tsx'
import styles from './depths.module.css'
import { markDepths } from './mark-depths.ts'
import { shareOf } from './share-of.ts'

type Item = Output<'GET /admin/api/v1/contents/{id}'>['item']

/** How far readers came, drawn in the page that they read and as a table. */
export function Depths({ item }: { item: Item }) {
  const text = useText()
  const depths = useQuery({
    queryKey: ['stats', 'depths', item.id],
    queryFn: ({ signal }) => call('GET /admin/api/v1/stats/depths', { content_id: item.id }, { signal }),
  })
  if (depths.error) return <QueryFailed error={depths.error} onRetry={() => void depths.refetch()} />
  if (!depths.data) return <Skeleton rows={6} />
  const { since, readers, paragraphs } = depths.data
  const percent = new Intl.NumberFormat(text.locale, { style: 'percent' })
  const sayShare = (reached: number) => {
    const share = shareOf(reached, readers)
    return share === null ? '–' : percent.format(share)
  }
  const marks = markDepths(readers, paragraphs)
  return (
    <Charted
      title={text('numbers.depths')}
      file={`${item.id}-depths`}
      columns={[text('numbers.paragraph'), text('numbers.reached'), text('numbers.share'), text('numbers.leftHere')]}
      rows={paragraphs.map(({ paragraph, reached, here }) => [paragraph, reached, sayShare(reached), here])}
    >
      {since !== null && (
        <p className={styles.note}>
          {text('numbers.depthsSince', {
            count: readers,
            day: say(since, text.locale, { month: 'numeric', day: 'numeric' }),
          })}
        </p>
      )}
      {marks.length === 0 ? (
        <p className={styles.note}>{text('numbers.tooFew')}</p>
      ) : (
        <div className={styles.columns}>
          {item.state === 'published' && <MarkedPage path={item.path} title={item.title} marks={marks} />}
          <ul className={styles.cliffs}>
            {marks.flatMap(({ paragraph, left }) =>
              left > 0
                ? [<li key={paragraph}>{text('numbers.cliff', { paragraph, share: percent.format(left) })}</li>]
                : [],
            )}
          </ul>
        </div>
      )}
    </Charted>
  )
}

/** The page of readers with a bar at each paragraph. */
function MarkedPage({ path, title, marks }: { path: string; title: string; marks: readonly DepthMark[] }) {
  const text = useText()
  const frame = useRef<HTMLIFrameElement>(null)
  useEffect(() => {
    const tell = () => frame.current?.contentWindow?.postMessage({ depths: marks }, siteOrigin())
    const hear = ({ source, origin, data }: MessageEvent<{ hears?: boolean } | null>) => {
      if (source === frame.current?.contentWindow && origin === siteOrigin() && data?.hears === true) tell()
    }
    addEventListener('message', hear)
    tell()
    return () => removeEventListener('message', hear)
  }, [marks])
  return (
    <iframe
      ref={frame}
      name={NEWSROOM_FRAME}
      src={siteAddress(path)}
      title={text('numbers.page', { title })}
      className={styles.frame}
      referrerPolicy="no-referrer"
    />
  )
}
