import type { CatalogNode } from '#contract/community.ts'
import { modelPath } from '#contract/share-urls.ts'
import { useRuntime } from '../../runtime/runtime.ts'
import { usePages } from '../../runtime/use-pages.ts'
import { ListEnd } from '../../ui/list-end.tsx'
import { Picture } from '../../ui/picture.tsx'
import { SiteLink } from '../../ui/site-link.tsx'
import style from './catalog-items.module.css'

type CatalogItem = CatalogNode['items']['list'][number]

/** The items of a node, from those that the page came with on. */
export function CatalogItems({ node }: { node: CatalogNode }) {
  const { api } = useRuntime()
  const { rid, id } = node
  const pages = usePages<CatalogItem, null>({
    first: { query: null, ...node.items },
    idOf: ({ uuid }) => uuid,
    load: async (_, cursor) => {
      const answer = await api.call('GET /peony/v1/picho/v1/open/{rid}/catalog/{id}', { rid, id, cursor })
      return answer.code === 0 ? { ...answer, data: answer.data.items } : answer
    },
  })

  return (
    <>
      <ul aria-busy={pages.status === 'loading'}>
        {pages.list.map(({ uuid, title, summary, cover }) => (
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
      <ListEnd pages={pages} />
    </>
  )
}
