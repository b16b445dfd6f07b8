import type { CatalogNode } from '#contract/community.ts'
import { modelPath } from '#contract/share-urls.ts'
import { useText } from '../../i18n/text.tsx'
import { useRuntime } from '../../runtime/runtime.ts'
import { usePages } from '../../runtime/use-pages.ts'
import { Button } from '../../ui/button.tsx'
import { Picture } from '../../ui/picture.tsx'
import { SiteLink } from '../../ui/site-link.tsx'
import style from './catalog-items.module.css'

type CatalogItem = CatalogNode['items']['list'][number]

/** The items of a node, from those that the page came with on. */
export function CatalogItems({ node }: { node: CatalogNode }) {
  const text = useText()
  const { api } = useRuntime()
  const { rid, id } = node
  const { list, cursor, status, loadMore } = usePages<CatalogItem, null>({
    first: { query: null, ...node.items },
    idOf: ({ uuid }) => uuid,
    load: async (_, cursor) => {
      const answer = await api.call('GET /peony/v1/picho/v1/open/{rid}/catalog/{id}', { rid, id, cursor })
      return answer.code === 0 ? { ...answer, data: answer.data.items } : answer
    },
  })

  return (
    <>
      <ul aria-busy={status === 'loading'}>
        {list.map(({ uuid, title, summary, cover }) => (
          <li key={uuid}>
            <SiteLink to={modelPath({ rid, uuid, catalog: null })} className={style.item}>
              <span className={style.words}>
                <span className={style.title}>{title}</span>
                {summary && <span className={style.summary}>{summary}</span>}
              </span>
              {cover && <Picture src={cover} alt="" ratio={4 / 3} color="" small className={style.cover} />}
            </SiteLink>
          </li>
        ))}
      </ul>
      {status === 'failed' && (
        <p role="alert" className={style.end}>
          {text('feed.failed')}
        </p>
      )}
      {cursor && (
        <p className={style.end}>
          <Button kind="quiet" disabled={status === 'loading'} onClick={loadMore}>
            {text(status === 'loading' ? 'feed.loading' : status === 'failed' ? 'feed.retry' : 'feed.more')}
          </Button>
        </p>
      )}
    </>
  )
}
